import { beforeAll, expect, test } from 'vitest'
import { listSavedIds } from '../../shared/saves/list-saved-ids.ts'
import { listSavers } from '../../shared/saves/list-savers.ts'
import { savePost } from '../../shared/saves/save-post.ts'
import { unsavePost } from '../../shared/saves/unsave-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, member, verified, type Person } from '../cloud.ts'
import { newPost } from '../threads.ts'

let ann: Person
beforeAll(async () => {
  ann = await member()
})

test('an unsaved post is not in the person’s list of saved ids, and the person is not in its list of savers', async () => {
  const post = await newPost(ann)
  const ben = await verified()
  await call(savePost, { postId: post.id }, ben)
  expect((await call(unsavePost, { postId: post.id }, ben)).output).toEqual({ saved: false })
  expect((await call(listSavedIds, {}, ben)).output.items).toEqual([])
  expect((await call(listSavers, { postId: post.id }, ben)).output.items).toEqual([])
})

test('unsaving a post that was never saved changes nothing', async () => {
  const answer = await call(unsavePost, { postId: newUlid(Date.now()) }, ann)
  expect(answer.output).toEqual({ saved: false })
})

test("a person cannot remove another person's save", async () => {
  const post = await newPost(ann)
  const ben = await verified()
  await call(savePost, { postId: post.id }, ben)
  await call(unsavePost, { postId: post.id }, ann)
  expect((await call(listSavers, { postId: post.id }, ben)).output.items).toHaveLength(1)
})

test('an unsave costs one delete of at most three units', async () => {
  const post = await newPost(ann)
  await call(savePost, { postId: post.id }, ann)
  const { capacity } = await call(unsavePost, { postId: post.id }, ann)
  expect([capacity.calls, capacity.read]).toEqual([1 + 2 + 2, 1])
  expect(capacity.write - 2).toBeLessThanOrEqual(3)
})

import { beforeAll, describe, expect, test } from 'vitest'
import { lineKey, stepKey } from '../../lambdas/deals/line-keys.ts'
import { postKey } from '../../lambdas/posts/post-keys.ts'
import { updateLine } from '../../shared/deals/update-line.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { updatePost } from '../../shared/posts/update-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, idle, member, type Person } from '../cloud.ts'
import { changeRow, rowOf } from '../rows.ts'
import { newPost } from '../threads.ts'

let ann: Person
beforeAll(async () => {
  ann = await member()
})

const sale = { kind: 'offer', cents: 1000 } as const
const lamp = async () => (await newPost(ann, { text: 'Desk lamp', sale })).id
const act = (postId: string, version: number, action: 'sell' | 'close' | 'relist' | 'another', as = ann) =>
  call(updateLine, { postId, version, action }, as)
const shown = async (postId: string) => {
  await idle()
  const { state, stateVersion } = (await call(getPost, { postId })).output.post
  return { state, stateVersion }
}

test('the post shows that the thing was sold, listed again and closed, and each step has a row', async () => {
  const postId = await lamp()
  expect(await shown(postId)).toEqual({ state: undefined, stateVersion: undefined })
  expect((await act(postId, 0, 'sell')).output).toEqual({ state: 'sold', version: 1 })
  expect(await shown(postId)).toEqual({ state: 'sold', stateVersion: 1 })
  await act(postId, 1, 'another')
  await act(postId, 2, 'close')
  expect(await shown(postId)).toEqual({ state: 'closed', stateVersion: 3 })
  expect(await rowOf(lineKey(postId))).toMatchObject({ state: 'closed', version: 3, stateVersion: 3 })
  const steps = await Promise.all([1, 2, 3].map((version) => rowOf(stepKey(postId, version))))
  expect(steps.map((step) => [step?.['move'], step?.['state']])).toEqual([
    ['sell', 'sold'],
    ['another', 'available'],
    ['close', 'closed'],
  ])
})

test('a repeated call returns the same state and makes no step; an action on an older state is refused', async () => {
  const postId = await lamp()
  const first = (await act(postId, 0, 'sell')).output
  expect((await act(postId, 0, 'sell')).output).toEqual(first)
  expect((await act(postId, 0, 'close')).error).toMatchObject({
    code: 'deal-changed',
    message: 'This has changed meanwhile. Look again.',
  })
  expect((await act(postId, 1, 'close')).error?.code).toBe('deal-changed')
  expect(await rowOf(stepKey(postId, 2))).toBeUndefined()
})

test('if two tabs act at once, one of two different actions is refused, and the same action succeeds in both', async () => {
  const postId = await lamp()
  const answers = await Promise.all([act(postId, 0, 'sell'), act(postId, 0, 'close')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const other = await lamp()
  const same = await Promise.all([1, 2, 3].map(() => act(other, 0, 'sell')))
  expect(same.map(({ output }) => output)).toEqual(same.map(() => ({ state: 'sold', version: 1 })))
})

test('an edit of a sold post keeps its state', async () => {
  const postId = await lamp()
  await act(postId, 0, 'sell')
  await idle()
  await call(updatePost, { postId, revision: 0, blocks: [{ text: 'A red lamp' }], sale }, ann)
  expect((await call(getPost, { postId })).output.post).toMatchObject({ state: 'sold', sale, revision: 1 })
})

describe('an action on a line is refused', () => {
  test("on another person's post", async () => {
    expect((await act(await lamp(), 0, 'sell', await member())).error?.code).toBe('not-author')
  })

  test('on a post without a sale', async () => {
    const { id } = await newPost(ann, { text: 'Hello' })
    const { error } = await act(id, 0, 'sell')
    expect([error?.code, error?.message]).toEqual(['not-for-sale', 'This is not for sale.'])
  })

  test('on a post that was deleted, or never existed', async () => {
    const postId = await lamp()
    await call(deletePost, { postId }, ann)
    expect((await act(postId, 0, 'sell')).error?.code).toBe('post-deleted')
    expect((await act(newUlid(Date.now()), 0, 'sell')).error?.code).toBe('post-not-found')
  })

  test('on a campus that the author has left', async () => {
    const postId = await lamp()
    await changeRow(postKey(postId), { campusId: 'ut' })
    expect((await act(postId, 0, 'sell')).error?.code).toBe('other-campus')
  })
})

test('the line of a deleted post is closed, and its row and steps expire', async () => {
  const postId = await lamp()
  await call(deletePost, { postId }, ann)
  await idle()
  const [line, step] = [await rowOf(lineKey(postId)), await rowOf(stepKey(postId, 1))]
  expect(line?.['state']).toBe('closed')
  expect(Number(line?.['expiresAt'])).toBeGreaterThanOrEqual(Number(step?.['expiresAt']))
  expect(step?.['move']).toBe('remove')
})

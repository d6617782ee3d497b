/** Tests with a table whose eventually consistent reads find nothing, as if all writes were too recent. */
import { uploadKey } from '../../lambdas/media/upload-keys.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Viewer } from '../../lambdas/access/viewer.ts'
import type { Operation } from '../../lambdas/access/operation.ts'
import type { Table } from '../../lambdas/platform/table.ts'
import { createComment } from '../../lambdas/comments/create-comment.ts'
import { createPost } from '../../lambdas/posts/create-post.ts'
import { savePost } from '../../lambdas/saves/save-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { openOwnTable } from '../own-table.ts'

const viewer = {
  id: 'u_ann',
  firstName: 'Ann',
  lastName: 'Ray',
  username: 'annray',
  verified: true,
  schoolVerified: true,
  campusId: 'ou',
  hidden: new Set<string>(),
  isSessionStarted: true,
} as unknown as Viewer

let own: Awaited<ReturnType<typeof openOwnTable>>
let staleTable: Table
/** The time of the operations, in epoch milliseconds. */
let now = Date.now()
beforeAll(async () => {
  own = await openOwnTable()
  const { get, getMany } = own.table
  staleTable = {
    ...own.table,
    get: async (key, options) => (options?.consistent ? get(key, options) : undefined),
    getMany: async (keys, options) => (options?.consistent ? getMany(keys, options) : []),
  }
})
afterAll(() => own.close())

const run = ({ run: runOperation }: Operation, input: Record<string, unknown>) =>
  runOperation({
    input,
    viewer,
    client: { address: '192.0.2.1' },
    platform: { table: staleTable, now: () => now, random: () => 'x' },
  })

const newPost = () => ({ id: newUlid(now), campusId: 'ou', blocks: [{ text: 'A bike' }], media: [] })

test('creating a post again much later returns the first post', async () => {
  const input = newPost()
  const first = await run(createPost, input)
  now += 200_000
  expect(await run(createPost, input)).toEqual(first)
})

test('creating a comment again much later returns the first comment', async () => {
  const post = newPost()
  await run(createPost, post)
  now += 1000
  const text = { blocks: [{ text: 'Still there?' }], media: [] }
  const input = { id: newUlid(now), campusId: 'ou', postId: post.id, parentId: post.id, ...text }
  const first = await run(createComment, input)
  now += 200_000
  expect(await run(createComment, input)).toEqual(first)
})

test('creating a post again after its photos were claimed returns the first post', async () => {
  const uploadId = newUlid(now)
  const upload = uploadKey('u_ann', uploadId)
  const media = { kind: 'photo', fileId: 'f', width: 1, height: 1 }
  const expiresAt = Math.floor(now / 1000) + 10 * 86_400
  await own.fill([{ ...upload, id: uploadId, userId: 'u_ann', kind: 'photo', fileId: 'f', media, expiresAt }])
  const input = { ...newPost(), media: [{ uploadId }] }
  const first = await run(createPost, input)
  await own.table.remove(upload)
  expect(await run(createPost, input)).toEqual(first)
})

test('a post can be commented on and saved right after it was written', async () => {
  const input = newPost()
  await run(createPost, input)
  now += 1000
  const reply = { postId: input.id, parentId: input.id, blocks: [{ text: 'Still there?' }], media: [] }
  await run(createComment, { id: newUlid(now), campusId: 'ou', ...reply })
  expect(await run(savePost, { postId: input.id })).toEqual({ saved: true })
})

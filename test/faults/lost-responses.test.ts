/**
 * Tests writes while responses of the table are lost, calls are throttled and transactions conflict. The SDK retries, so a
 * write may find that its own first try succeeded. A write that cannot be done is refused as `unavailable`.
 */
import { isPostRow, postKey, savedIdOf } from '../../lambdas/posts/post-keys.ts'
import { uploadKey } from '../../lambdas/media/upload-keys.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AnyContract } from '../../shared/contract.ts'
import { createComment } from '../../shared/comments/create-comment.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { savePost } from '../../shared/saves/save-post.ts'
import { unsavePost } from '../../shared/saves/unsave-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import type { Key } from '../../lambdas/platform/row.ts'
import { call, openInProcess, userId } from './in-process.ts'

let own: Awaited<ReturnType<typeof openInProcess>>

// Shortens the SDK's pauses between attempts, which take up to seconds. The timeouts of connections keep their length.
const wait = globalThis.setTimeout
const timeLimits = [1000, 3000]
const impatient = (done: () => void, ms = 0) => wait(done, timeLimits.includes(ms) ? ms : ms / 50)

beforeAll(async () => {
  own = await openInProcess()
  vi.stubGlobal('setTimeout', impatient)
})
afterAll(() => {
  vi.unstubAllGlobals()
  own.close()
})
beforeEach(() => own.restore())

/** Stores the row of a finished photo, as finish-upload does; returns the photo's id. */
async function photo(): Promise<string> {
  const id = newUlid(Date.now())
  const media = { kind: 'photo', fileId: 'f', width: 1, height: 1 }
  const expiresAt = Math.floor(Date.now() / 1000) + 10 * 86_400
  const row = { ...uploadKey(userId, id), id, userId, kind: 'photo', fileId: 'f' }
  await own.fill([{ ...row, media, expiresAt }])
  return id
}

const newPost = async () => ({
  id: newUlid(Date.now()),
  campusId: 'ou',
  blocks: [{ text: 'A bike' }],
  media: [{ uploadId: await photo() }],
})
const createdPost = async () => String((await call(createPost, await newPost())).output['id'])

/** Every operation that writes to a thread, and the kinds of rows that the thread has after one call. */
const writes = [
  [createPost.name, async () => [createPost, await newPost()] as const, ['post']],
  [
    createComment.name,
    async () => {
      const postId = await createdPost()
      const comment = { id: newUlid(Date.now()), postId, parentId: postId, campusId: 'ou', media: [] }
      return [createComment, { ...comment, blocks: [{ text: 'Still there?' }] }] as const
    },
    ['comment', 'post'],
  ],
  [savePost.name, async () => [savePost, { postId: await createdPost() }] as const, ['post', 'save']],
  [
    unsavePost.name,
    async () => {
      const postId = await createdPost()
      await call(savePost, { postId })
      return [unsavePost, { postId }] as const
    },
    ['post'],
  ],
  [deletePost.name, async () => [deletePost, { postId: await createdPost() }] as const, ['post']],
] as const

type Prepared = readonly [AnyContract, Record<string, unknown>]
const kindOf = (key: Key) => (isPostRow(key) ? 'post' : savedIdOf(key) ? 'save' : 'comment')
/** The kinds of the rows in the thread that an input writes to. */
const rowsOf = async (input: Record<string, unknown>) =>
  (await own.keysBeside(postKey(String(input['postId'] ?? input['id'])))).map(kindOf).sort()

describe.each(writes)('%s', (_, prepare, rows) => {
  test.each([
    ['happens once although the first responses are lost', ['lose', 'lose']],
    ['happens once although the table first throttles and then fails', ['throttle', 'failure']],
  ] as const)('%s', async (_name, expected) => {
    const [contract, input]: Prepared = await prepare()
    own.breakWrites(expected)
    const first = await call(contract, input)
    expect([first.status, first.code]).toEqual([200, undefined])
    expect((await call(contract, input)).output).toEqual(first.output)
    expect(await rowsOf(input)).toEqual(rows)
  })

  test.each([
    ['throttles', 'throttle'],
    ['is down', 'failure'],
    ['never responds', 'lose'],
  ] as const)(
    'is refused as unavailable while the table %s, and succeeds with the next call',
    async (_name, fault) => {
      const [contract, input]: Prepared = await prepare()
      own.breakWrites(Array.from({ length: 30 }, () => fault))
      const refused = await call(contract, input)
      expect([refused.status, refused.code]).toEqual([503, 'unavailable'])
      own.restore()
      expect((await call(contract, input)).status).toBe(200)
      expect(await rowsOf(input)).toEqual(rows)
    },
  )
})

test('a write that conflicts with a transaction is retried', async () => {
  own.breakWrites(['conflict', 'conflict'])
  expect((await call(createPost, await newPost())).status).toBe(200)
})

test('a connection without a response is closed long before the function times out', async () => {
  own.breakWrites(['hang'])
  expect((await call(createPost, await newPost())).status).toBe(200)
  // 2 reads of the caller's rows, 2 writes of the caller's limit, whose first attempt hangs, and 1 call each for the limit
  // of the address, the upload and the post.
  expect(own.calls()).toHaveLength(7)
})

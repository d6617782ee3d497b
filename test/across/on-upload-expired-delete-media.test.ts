/** When an upload expires, its files are removed if nothing uses them; files in use stay. */
import { uploadKey } from '../../lambdas/media/upload-keys.ts'
import { codeKey } from '../../lambdas/accounts/code-keys.ts'
import { marshall } from '@aws-sdk/util-dynamodb'
import { beforeAll, expect, test } from 'vitest'
import { eventsOf } from '../../lambdas/stream/facts.ts'
import { photoPath, videoPath, widthsOf, type Media } from '../../shared/media/media.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { finishUpload } from '../../shared/media/finish-upload.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { updateProfile } from '../../shared/users/update-profile.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, forgetEdge, idle, invoke, member, theCloud, type Person } from '../cloud.ts'
import { newComment, newPost } from '../threads.ts'
import { changeRow, removeRow, rowOf } from '../rows.ts'
import { photoWithPlace } from '../media/bytes.ts'
import { send, uploaded, uploadedAvatar, uploadedVideo } from '../media/pictures.ts'
import { statusOf } from '../status-of.ts'

let ann: Person
let userId: string
beforeAll(async () => {
  ann = await member()
  userId = (await call(getMe, {}, ann)).output.id
})

type Row = Record<string, unknown> & { media: Media }
const uploadRow = async (id: string) => (await rowOf(uploadKey(userId, id))) as Row

/**
 * Sends the stream record of an expired row to the function. The test does not wait for the table engine to write this
 * record, because that takes minutes in a large table; test/infra/local/table/stream.test.ts shows that the engine does.
 */
async function expire(row: Row): Promise<void> {
  const record = {
    eventID: '1',
    eventName: 'REMOVE',
    userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' },
    dynamodb: { SequenceNumber: '1', OldImage: marshall(row, { removeUndefinedValues: true }) },
  }
  expect(await invoke('publish-events', { Records: [record] })).toEqual({ batchItemFailures: [] })
  await idle()
}

/** Returns the HTTP status of each file, after emptying the edge's cache. */
async function statuses({ kind, fileId, width }: Media): Promise<number[]> {
  const { ports } = await theCloud()
  const paths = kind === 'video' ? [videoPath(fileId)] : widthsOf(width).map((one) => photoPath(fileId, one))
  await forgetEdge()
  return Promise.all(paths.map((path) => statusOf(`http://127.0.0.1:${ports.site}${path}`)))
}
const isThere = async (media: Media) => (await statuses(media)).every((status) => status === 200)
const isGone = async (media: Media) => (await statuses(media)).every((status) => status === 404)

test('the files of an unused upload are removed when its row expires', async () => {
  const kept = await uploadRow(await uploaded(ann))
  const others = [await uploaded(ann), await uploadedVideo(ann)]
  await newPost(ann, { media: [{ uploadId: await uploaded(ann) }] })
  for (const row of await Promise.all(others.map(uploadRow))) {
    expect(await isThere(row.media)).toBe(true)
    await expire(row)
    expect(await isGone(row.media)).toBe(true)
  }
  expect(await isThere(kept.media)).toBe(true)
})

test('the files of an upload stay as long as the post or comment that uses it', async () => {
  const [video, posterId, photo] = [await uploadedVideo(ann), await uploaded(ann), await uploaded(ann)]
  const post = await newPost(ann, { media: [{ uploadId: video, posterId }] })
  const comment = await newComment(ann, post.id, { media: [{ uploadId: photo }] })
  const rows = await Promise.all([video, posterId, photo].map(uploadRow))
  expect(rows.map(({ takenBy }) => takenBy)).toEqual([post.id, post.id, comment.id])
  for (const row of rows) {
    await expire(row)
    expect(await isThere(row.media)).toBe(true)
  }
})

test('the files of an upload are removed if the post that claimed it was never written, or was deleted', async () => {
  const [lost, deleted] = [await uploaded(ann), await uploaded(ann)]
  const post = await newPost(ann, { media: [{ uploadId: deleted }] })
  await call(deletePost, { postId: post.id }, ann)
  await idle()
  await changeRow(uploadKey(userId, lost), { takenBy: newUlid(Date.now()) })
  for (const row of await Promise.all([lost, deleted].map(uploadRow))) {
    await expire(row)
    expect(await isGone(row.media)).toBe(true)
  }
})

test('the raw file of an unfinished upload is removed with its row', async () => {
  const id = newUlid(Date.now())
  await send(ann, id, await photoWithPlace())
  const { pk: _, sk: __, ...row } = await uploadRow(id)
  await removeRow(uploadKey(userId, id))
  await idle()
  await changeRow(uploadKey(userId, id), row)
  expect((await call(finishUpload, { uploadId: id }, ann)).error?.code).toBe('upload-not-found')
})

test('the picture that a person uses in their profile stays, and an unused picture is removed', async () => {
  const [shown, unused] = [await uploadedAvatar(ann), await uploadedAvatar(ann)]
  await call(updateProfile, { picture: shown }, ann)
  for (const [id, remains] of [
    [shown, isThere],
    [unused, isGone],
  ] as const) {
    const row = await uploadRow(id)
    expect(await isThere(row.media)).toBe(true)
    await expire(row)
    expect(await remains(row.media)).toBe(true)
  }
})

test('an upload can be used for a day, and the table expires its row a day later', async () => {
  const day = 86_400
  const [old, last] = [await uploaded(ann), await uploaded(ann)]
  expect(Number((await uploadRow(last))['expiresAt'])).toBeGreaterThan(Date.now() / 1000 + 2 * day - 600)
  const seconds = Math.floor(Date.now() / 1000)
  await changeRow(uploadKey(userId, old), { expiresAt: seconds + day - 1 })
  await changeRow(uploadKey(userId, last), { expiresAt: seconds + day + 600 })
  const write = (uploadId: string) =>
    call(createPost, { id: newUlid(Date.now()), campusId: 'ou', blocks: [], media: [{ uploadId }] }, ann)
  expect((await write(old)).error?.code).toBe('upload-not-found')
  expect((await write(last)).status).toBe(200)
})

test.each([
  { after: uploadKey('u_1', '1') },
  { before: { ...uploadKey('u_1', '1'), id: '1', userId: 'u_1' }, after: uploadKey('u_1', '1') },
  { before: codeKey('u_1', 'email'), expired: true },
])('no upload-expired event is published for the change %j', (change) => {
  expect(eventsOf({ before: undefined, after: undefined, ...change })).toEqual([])
})

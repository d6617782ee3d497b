import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Viewer } from '../../lambdas/access/viewer.ts'
import { postKey } from '../../lambdas/posts/post-keys.ts'
import { deletePostMedia as operation } from '../../lambdas/media/delete-post-media.ts'
import { getFileAccess } from '../../shared/media/get-file-access.ts'
import { deletePostMedia } from '../../shared/media/delete-post-media.ts'
import { photoPath } from '../../shared/media/media.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, forgetEdge, member, theCloud, type Person } from '../cloud.ts'
import { openOwnTable } from '../own-table.ts'
import { newPost } from '../threads.ts'
import { uploaded } from './pictures.ts'

const campusId = 'okstate'
let ann: Person
let own: Awaited<ReturnType<typeof openOwnTable>>
beforeAll(async () => {
  ann = await member(campusId, 'okstate.edu')
  own = await openOwnTable()
})
afterAll(() => own.close())

test('the files of a deleted post are gone when the call returns, and a repeated call returns the same', async () => {
  const post = await newPost(ann, { campusId, media: [{ uploadId: await uploaded(ann) }] })
  const { ports } = await theCloud()
  const origin = `http://127.0.0.1:${ports.site}`
  const { query } = (await call(getFileAccess, { campusId, origin }, ann)).output
  const picture = post.media[0]!
  const open = () => fetch(`${origin}${photoPath(picture.fileId, picture.width)}?${query}`)
  expect((await open()).status).toBe(200)
  await call(deletePost, { postId: post.id }, ann)
  for (let time = 0; time < 2; time += 1)
    expect((await call(deletePostMedia, { postId: post.id }, ann)).output).toEqual({ deleted: true })
  await forgetEdge()
  expect((await open()).status).toBe(404)
})

test("removing the files of an existing post, of another person's post or of an unknown post is refused", async () => {
  const post = await newPost(ann, { campusId })
  const refused = async (postId: string, person = ann) =>
    (await call(deletePostMedia, { postId }, person)).error?.code
  expect(await refused(post.id)).toBe('not-found')
  await call(deletePost, { postId: post.id }, ann)
  expect(await refused(post.id, await member(campusId, 'okstate.edu'))).toBe('not-found')
  expect(await refused(newUlid(Date.now()))).toBe('not-found')
})

test("a failure to remove files is reported, and the post's tombstone keeps their ids for the next attempt", async () => {
  const now = Date.now()
  const author = { id: 'u_ann', name: 'Ann Ray', username: 'annray', schoolVerified: true }
  const postId = newUlid(now)
  const cover = { kind: 'photo', fileId: 'f', width: 320, height: 240 }
  const times = {
    createdAt: now,
    lastActivityAt: now,
    deletedAt: now,
    expiresAt: Math.floor(now / 1000) + 3600,
  }
  const content = { campusId, author, blocks: [], media: [], cover, bodyHash: 'x' }
  await own.fill([{ ...postKey(postId), id: postId, ...content, comments: 0, saves: 0, ...times }])
  const run = () =>
    operation.run({
      input: { postId },
      viewer: { id: 'u_ann', verified: true, hidden: new Set(), isSessionStarted: true } as unknown as Viewer,
      client: { address: '192.0.2.1' },
      platform: { table: own.table, now: () => now, random: () => 'x' },
    })
  let isDown = true
  const bucket = createServer((_, response) => {
    if (isDown) response.writeHead(403)
    response.end('<DeleteResult/>')
  }).listen(0, '127.0.0.1')
  await once(bucket, 'listening')
  Object.assign(process.env, {
    STAGE: 'local',
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
    FILES_BUCKET: 'files',
  })
  await expect(run()).rejects.toMatchObject({ status: 503, message: "Couldn't delete post images" })
  expect(await own.table.get(postKey(postId))).toMatchObject({ cover })
  isDown = false
  expect(await run()).toEqual({ deleted: true })
  expect(await own.table.get(postKey(postId))).not.toHaveProperty('cover')
  bucket.close()
  bucket.closeAllConnections()
})

/** A page sends `watch` and `unwatch` frames over its socket to choose the threads about which it gets hints. */
import { expect, test } from 'vitest'
import { connectionKey, socketKey, watcherKey, watchKey } from '../../lambdas/live/live-keys.ts'
import { userKey } from '../../lambdas/users/user-keys.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { block, twoPeople } from '../blocks/people.ts'
import { call, member, type Person } from '../cloud.ts'
import { openSocket } from '../live/open-socket.ts'
import { changeRow, rowOf, rowsOf, userOf } from '../rows.ts'
import { newPost } from '../threads.ts'
import { newUlid } from '../../shared/ulid.ts'
import { patient } from './watching.ts'

const watchersOf = async (postId: string) =>
  (await rowsOf(watcherKey(postId, '').pk)).map(({ userId }) => userId)
const isWatched = (postId: string) => expect.poll(() => watchersOf(postId), patient).toHaveLength(1)
/** The threads that the person's only socket watches. */
async function watchedBy(person: Person): Promise<unknown[]> {
  const { id } = await userOf(person.email)
  const [connection] = await rowsOf(connectionKey(id, '').pk)
  const rows = await rowsOf(socketKey(String(connection?.['connectionId'])).pk)
  return rows.flatMap(({ postId }) => (postId === undefined ? [] : [postId]))
}

test('a page watches a thread until it closes, and a repeated `watch` changes nothing', async () => {
  const ann = await member()
  const [post, other] = [await newPost(ann), await newPost(ann)]
  const socket = await openSocket(ann)
  for (let times = 0; times < 2; times += 1) socket.send({ action: 'watch', postId: post.id })
  socket.send({ action: 'watch', postId: other.id })
  await isWatched(other.id)
  await isWatched(post.id)
  expect(await watchersOf(post.id)).toEqual([(await userOf(ann.email)).id])
  socket.send({ action: 'unwatch', postId: post.id })
  await expect.poll(() => watchersOf(post.id), patient).toEqual([])
  expect(await watchedBy(ann)).toEqual([other.id])
  socket.close()
})

test('a post that was deleted, that never existed, or whose author is hidden from the person cannot be watched', async () => {
  const { ann, ben, benRow } = await twoPeople()
  const [ofBen, deleted, own] = [await newPost(ben), await newPost(ann), await newPost(ann)]
  await block(benRow.id, ann)
  await call(deletePost, { postId: deleted.id }, ann)
  const [annSocket, benSocket] = [await openSocket(ann), await openSocket(ben)]
  const missing = newUlid(Date.now())
  for (const postId of [ofBen.id, deleted.id, missing, own.id]) annSocket.send({ action: 'watch', postId })
  benSocket.send({ action: 'watch', postId: own.id })
  benSocket.send({ action: 'watch', postId: ofBen.id })
  // When the last frame of each socket has had an effect, the earlier frames have been handled too.
  for (const { id } of [own, ofBen]) await isWatched(id)
  expect([await watchedBy(ann), await watchedBy(ben)]).toEqual([[own.id], [ofBen.id]])
  expect([await watchersOf(deleted.id), await watchersOf(missing)]).toEqual([[], []])
  for (const each of [annSocket, benSocket]) each.close()
})

test('only a person with a verified e-mail who is not banned can watch a thread of a private campus', async () => {
  const [ann, ben] = [await member(), await member('ut', 'utulsa.edu')]
  const [secret, open] = [await newPost(ben, { campusId: 'ut' }), await newPost(ann)]
  const socket = await openSocket(ann)
  const { id } = await userOf(ann.email)
  await changeRow(userKey(id), { verified: false })
  socket.send({ action: 'watch', postId: secret.id })
  socket.send({ action: 'watch', postId: open.id })
  await isWatched(open.id)
  expect(await watchedBy(ann)).toEqual([open.id])
  await changeRow(userKey(id), { verified: true })
  socket.send({ action: 'watch', postId: secret.id })
  await isWatched(secret.id)
  await changeRow(userKey(id), { bannedAt: 1 })
  const later = await newPost(ben, { campusId: 'ut' })
  socket.send({ action: 'watch', postId: later.id })
  socket.send({ action: 'unwatch', postId: open.id })
  await expect.poll(() => watchersOf(open.id), patient).toEqual([])
  expect(await watchersOf(later.id)).toEqual([])
  socket.close()
})

test('a socket watches five threads; another one replaces the oldest', async () => {
  const ann = await member()
  const posts: string[] = []
  for (let count = 0; count < 6; count += 1) posts.push((await newPost(ann)).id)
  const socket = await openSocket(ann)
  for (const postId of posts) {
    socket.send({ action: 'watch', postId })
    await isWatched(postId)
  }
  await expect.poll(() => watchersOf(posts[0]!), patient).toEqual([])
  expect(new Set(await watchedBy(ann))).toEqual(new Set(posts.slice(1)))
  socket.close()
})

test('a closed socket watches nothing, and leaves no row', async () => {
  const ann = await member()
  const { id } = await newPost(ann)
  const socket = await openSocket(ann)
  socket.send({ action: 'watch', postId: id })
  await isWatched(id)
  const [{ connectionId } = {}] = await rowsOf(watcherKey(id, '').pk)
  socket.close()
  await expect.poll(() => watchersOf(id), patient).toEqual([])
  expect(await rowOf(watchKey(String(connectionId), id))).toBeUndefined()
})

test('a frame without a valid post id, or with any other field, changes nothing', async () => {
  const ann = await member()
  const { id } = await newPost(ann)
  const socket = await openSocket(ann)
  for (const frame of [{ postId: `${id}_${id}` }, {}, { postId: id, userId: 'u_x' }]) {
    socket.send({ action: 'watch', ...frame })
    socket.send({ action: 'unwatch', ...frame })
  }
  const last = await newPost(ann)
  socket.send({ action: 'watch', postId: last.id })
  await isWatched(last.id)
  expect(await watchedBy(ann)).toEqual([last.id])
  socket.close()
})

import { expect, test } from 'vitest'
import { commentCreated } from '../../events/comment-created.ts'
import { connectionKey, socketKey, watcherKey } from '../../lambdas/live/live-keys.ts'
import { block, twoPeople } from '../blocks/people.ts'
import { idle, member } from '../cloud.ts'
import { react } from '../notifications/pushing.ts'
import { rowOf, rowsOf, userOf } from '../rows.ts'
import { newComment, newPost } from '../threads.ts'
import { goneWatcher, watching } from './watching.ts'

test("a new comment sends a hint with its ids to every page that shows the thread, even the author's, and to no other page", async () => {
  const { ann, ben } = await twoPeople()
  const cleo = await member()
  const [post, other] = [await newPost(ann), await newPost(ann)]
  const [ofAnn, ofBen, elsewhere] = [
    await watching(ann, post.id),
    await watching(ben, post.id),
    await watching(cleo, other.id),
  ]
  const comment = await newComment(ben, post.id)
  const reply = await newComment(ann, comment.id)
  for (const socket of [ofAnn, ofBen])
    for (const { id } of [comment, reply])
      expect(await socket.arrival((hint) => 'commentId' in hint && hint.commentId === id)).toEqual({
        type: 'comment-created',
        postId: post.id,
        commentId: id,
      })
  await idle()
  expect(elsewhere.frames).toEqual([])
  for (const socket of [ofAnn, ofBen, elsewhere]) socket.close()
})

test('the hint of a comment reaches neither a person who blocked its author nor a person whom its author blocked', async () => {
  const { ann, ben, benRow } = await twoPeople()
  const [cleo, dan] = [await member(), await member()]
  const post = await newPost(cleo)
  const sockets = [await watching(ann, post.id), await watching(ben, post.id), await watching(dan, post.id)]
  const [ofAnn, ofBen, ofDan] = sockets
  await block(benRow.id, ann)
  const [byBen, byAnn] = [await newComment(ben, post.id), await newComment(ann, post.id)]
  for (const { id } of [byBen, byAnn])
    await ofDan!.arrival((hint) => 'commentId' in hint && hint.commentId === id)
  await idle()
  const heard = (socket: typeof ofAnn) =>
    socket!.frames.filter((frame) => JSON.stringify(frame).includes('comment-created'))
  expect(heard(ofAnn)).toEqual([expect.objectContaining({ commentId: byAnn.id })])
  expect(heard(ofBen)).toEqual([expect.objectContaining({ commentId: byBen.id })])
  for (const socket of sockets) socket.close()
})

test('a hint removes all rows of a socket that the gateway no longer knows', async () => {
  const { ann, ben, benRow } = await twoPeople()
  const [post, other] = [await newPost(ann), await newPost(ann)]
  const comment = await newComment(ann, post.id)
  await idle()
  await goneWatcher(benRow.id, 'gone-longer-ago=', [post.id, other.id])
  const socket = await watching(ben, post.id)
  const { id: authorId } = await userOf(ann.email)
  const detail = { commentId: comment.id, parentId: post.id, campusId: 'ou', authorId }
  expect(await react('on-comment-created-send-hints', commentCreated, detail)).toBe(false)
  await socket.arrival()
  expect(await rowsOf(socketKey('gone-longer-ago=').pk)).toEqual([])
  expect(await rowOf(connectionKey(benRow.id, 'gone-longer-ago='))).toBeUndefined()
  expect(await rowsOf(watcherKey(other.id, '').pk)).toEqual([])
  expect(await rowsOf(watcherKey(post.id, '').pk)).toHaveLength(1)
  socket.close()
})

import { expect, test } from 'vitest'
import { commentDeleted } from '../../events/comment-deleted.ts'
import { connectionKey, socketKey, watcherKey } from '../../lambdas/live/live-keys.ts'
import { twoPeople } from '../blocks/people.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { call, idle } from '../cloud.ts'
import { react } from '../notifications/pushing.ts'
import { rowOf, rowsOf } from '../rows.ts'
import { newComment, newPost } from '../threads.ts'
import { goneWatcher, watching } from './watching.ts'

test('a deleted comment sends a hint to every page that shows the thread', async () => {
  const { ann, ben } = await twoPeople()
  const post = await newPost(ann)
  const comment = await newComment(ann, post.id)
  await idle()
  const socket = await watching(ben, post.id)
  await call(deletePost, { postId: comment.id }, ann)
  expect(await socket.arrival()).toEqual({
    type: 'comment-deleted',
    postId: post.id,
    commentId: comment.id,
  })
  socket.close()
})

test('a hint about a deleted comment removes all rows of a socket that the gateway no longer knows', async () => {
  const { ann, benRow, annRow } = await twoPeople()
  const [post, other] = [await newPost(ann), await newPost(ann)]
  const comment = await newComment(ann, post.id)
  await idle()
  await goneWatcher(benRow.id, 'closed-long-ago=', [post.id, other.id])
  const detail = { commentId: comment.id, authorId: annRow.id }
  expect(await react('on-comment-deleted-send-hints', commentDeleted, detail)).toBe(false)
  expect(await rowsOf(socketKey('closed-long-ago=').pk)).toEqual([])
  expect(await rowOf(connectionKey(benRow.id, 'closed-long-ago='))).toBeUndefined()
  for (const { id } of [post, other]) expect(await rowsOf(watcherKey(id, '').pk)).toEqual([])
})

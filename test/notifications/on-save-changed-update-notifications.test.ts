import { expect, test } from 'vitest'
import { saveKey } from '../../lambdas/posts/post-keys.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { savePost } from '../../shared/saves/save-post.ts'
import { unsavePost } from '../../shared/saves/unsave-post.ts'
import { updateMe } from '../../shared/users/update-me.ts'
import { twoPeople } from '../blocks/people.ts'
import { call, idle, invoke } from '../cloud.ts'
import { rowOf } from '../rows.ts'
import { newComment, newPost } from '../threads.ts'
import { noticesOf } from './notices-of.ts'

test('the author of a post is notified of a save, until the save is undone', async () => {
  const { ann, ben, benRow } = await twoPeople()
  const post = await newPost(ann, { text: 'A red lamp' })
  await call(savePost, { postId: post.id }, ben)
  await call(savePost, { postId: post.id }, ann)
  await idle()
  expect(await noticesOf(ann, post.id)).toEqual([['like', post.id, post.id, 'A red lamp']])
  const { savedAt } = (await rowOf(saveKey(post.id, benRow.id))) as { savedAt: number }
  await call(unsavePost, { postId: post.id }, ben)
  await idle()
  expect(await noticesOf(ann, post.id)).toEqual([])
  // Delivers the event of the save again, after the save was undone.
  const detail = { postId: post.id, userId: benRow.id, authorId: post.author.id, savedAt }
  await invoke('on-save-changed-update-notifications', {
    Records: [
      {
        messageId: '1',
        body: JSON.stringify({ id: '1', 'detail-type': 'save-changed', detail }),
      },
    ],
  })
  expect(await noticesOf(ann, post.id)).toEqual([])
})

test('a saved comment notifies its author, until the comment or its post is deleted', async () => {
  const { ann, ben } = await twoPeople()
  const post = await newPost(ben)
  const [kept, gone] = [await newComment(ann, post.id), await newComment(ann, post.id)]
  for (const { id } of [kept, gone]) await call(savePost, { postId: id }, ben)
  await idle()
  expect((await noticesOf(ann, post.id)).map(([type, postId]) => [type, postId])).toEqual([
    ['like', gone.id],
    ['like', kept.id],
  ])
  await call(deletePost, { postId: gone.id }, ann)
  await idle()
  expect((await noticesOf(ann, post.id)).map(([, postId]) => postId)).toEqual([kept.id])
  await call(deletePost, { postId: post.id }, ben)
  await idle()
  expect(await noticesOf(ann, post.id)).toEqual([])
})

test('a save does not notify the author if the person hides their saves', async () => {
  const { ann, ben } = await twoPeople()
  const [before, after] = [await newPost(ann), await newPost(ann)]
  await call(savePost, { postId: before.id }, ben)
  await idle()
  await call(updateMe, { savesShownTo: 'nobody' }, ben)
  await call(savePost, { postId: after.id }, ben)
  await idle()
  expect(await noticesOf(ann, before.id)).toHaveLength(1)
  expect(await noticesOf(ann, after.id)).toEqual([])
})

/** Comments, replies and saves race the deletion of their post or comment: in either order, no rows are left behind. */
import { postKey } from '../../lambdas/posts/post-keys.ts'
import { expect, test, vi } from 'vitest'
import { createComment } from '../../shared/comments/create-comment.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { savePost } from '../../shared/saves/save-post.ts'
import { call, idle, member } from '../cloud.ts'
import { commentOn, newComment, newPost, threadKeys, threadRows } from '../threads.ts'

// Each write causes reactions, which take long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

test.each([0, 20, 60])(
  'a post that is deleted %i ms after the start of a burst of comments and saves leaves only its tombstone',
  async (pause) => {
    const [ann, ben] = [await member(), await member()]
    const post = await newPost(ann)
    const comment = await newComment(ben, post.id)
    const burst = Array.from({ length: 12 }, (_, index) => [
      call(createComment, commentOn(index % 2 ? post.id : comment.id), ben),
      call(savePost, { postId: index % 2 ? post.id : comment.id }, index % 3 ? ann : ben),
    ])
    await new Promise((resolve) => setTimeout(resolve, pause))
    await call(deletePost, { postId: post.id }, ann)
    for (const { status } of await Promise.all(burst.flat())) expect([200, 404, 410]).toContain(status)
    await idle()
    expect(await threadKeys(post.id)).toEqual([postKey(post.id)])
  },
)

test('a comment that is deleted during a burst of replies leaves only its tombstone, and the post counts no comments', async () => {
  const [ann, ben] = [await member(), await member()]
  const post = await newPost(ann)
  const comment = await newComment(ben, post.id)
  const burst = Array.from({ length: 12 }, () => call(createComment, commentOn(comment.id), ann))
  await call(deletePost, { postId: comment.id }, ben)
  await Promise.all([...burst, call(savePost, { postId: comment.id }, ann)])
  await idle()
  const ids = (await threadRows(post.id)).map(({ id }) => id)
  expect(ids).toEqual([post.id, comment.id])
  expect((await call(getPost, { postId: post.id })).output).toMatchObject({
    post: { comments: 0 },
    comments: [],
  })
})

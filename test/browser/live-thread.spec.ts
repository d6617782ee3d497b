/** Two people in one thread: when one of them writes or deletes a comment, the other sees the change without a reload. */
import { createComment } from '../../shared/comments/create-comment.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { api, member } from './api.ts'
import { deep } from '../depth.ts'
import { expect, test } from './site.ts'

test(
  'an open thread shows a new comment of another person, and removes the comment once it is deleted',
  deep,
  async ({ open }) => {
    const [ann, ben] = [await member('ou', 'Ann Live'), await member('ou', 'Ben Live')]
    const lamp = { campusId: 'ou', blocks: [{ text: 'A lamp to watch' }], media: [] }
    const post = await api(createPost, { id: newUlid(Date.now()), ...lamp }, ann)
    const comment = (text: string, parentId = post.id) =>
      api(
        createComment,
        { id: newUlid(Date.now()), campusId: 'ou', postId: post.id, parentId, blocks: [{ text }], media: [] },
        ben,
      )
    const page = await open({ as: ann, width: 390 })
    const watched = page
      .waitForEvent('websocket')
      .then((socket) =>
        socket.waitForEvent('framesent', ({ payload }) => String(payload).includes('"watch"')),
      )
    await page.goto(`/post/${post.id}`)
    await expect(page.getByRole('heading', { name: 'Be the first to comment' })).toBeVisible()
    await watched
    const first = await comment('Does it work?')
    await expect(page.getByText('Does it work?')).toBeVisible()
    // The list is at its end, so a further comment moves nothing.
    await comment('And is it free?')
    await expect(page.getByText('And is it free?')).toBeVisible()
    await comment('I mean the bulb', first.id)
    await page.getByRole('button', { name: '1 new comment' }).click()
    await expect(page.getByRole('article', { name: 'Reply by Ben Live to Ben Live' })).toBeFocused()
    await api(deletePost, { postId: first.id }, ben)
    await expect(page.getByText('Does it work?')).toHaveCount(0)
    await expect(page.getByText('I mean the bulb')).toHaveCount(0)
    await expect(page.getByText('And is it free?')).toBeVisible()
  },
)

/** An open thread is updated by hints while other people comment. */
import { expect, test, vi } from 'vitest'
import type { Comment } from '../../shared/comments/comment.ts'
import { listComments } from '../../shared/comments/list-comments.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { arrive, framesSent, missHints } from '../render/live.ts'
import { openPage, user } from '../render/page.ts'
import { aComment, aPost, ann, authorOf } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'

const desk = aPost('A desk')
const [first, second] = [
  aComment(desk, 'Is it free?', { createdAt: Date.now() - 60_000 }),
  aComment(desk, 'Is it big?', { createdAt: Date.now() - 50_000 }),
]
const created = ({ id }: Comment) => arrive({ type: 'comment-created', postId: desk.id, commentId: id })
const deleted = ({ id }: Comment) => arrive({ type: 'comment-deleted', postId: desk.id, commentId: id })

/** Opens the post with these comments. With `isRead`, every row has a position on the screen, as if a person reads it. */
async function openThread(comments: Comment[], { isRead = false } = {}) {
  if (isRead)
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 200, 300, 100))
  answer(getPost, { post: { ...desk, comments: comments.length }, comments })
  await openPage(`/post/${desk.id}`, { as: ann })
  const [last] = comments.slice(-1)
  await (last
    ? screen.findByText(last.blocks[0]!.text)
    : screen.findByRole('heading', { name: 'Be the first to comment' }))
  const watch = { action: 'watch', postId: desk.id } as const
  await until(() => expect(framesSent).toContainEqual(watch))
}

test('the page of a post watches its thread, watches it again after missed hints, and stops when it is left', async () => {
  const ofPost = () => framesSent.filter((frame) => 'postId' in frame && frame.postId === desk.id)
  answer(listComments, { items: [first] })
  await openThread([first])
  await until(() => expect(ofPost()).toEqual([{ action: 'watch', postId: desk.id }]))
  await missHints()
  expect(ofPost()).toHaveLength(2)
  await user.click(screen.getAllByRole('link', { name: 'Home' })[0]!)
  await until(() => expect(ofPost().at(-1)).toEqual({ action: 'unwatch', postId: desk.id }))
})

test('a new comment below the visible part of the page shows automatically, is announced and counted', async () => {
  await openThread([first])
  answer(listComments, { items: [second] })
  await created(second)
  await screen.findByText('Is it big?')
  expect(screen.queryByRole('button', { name: '1 new comment' })).toBeNull()
  await screen.findByText('1 new comment')
  expect(screen.getByRole('button', { name: 'Comment (2)' })).toBeTruthy()
  expect(callsOf(listComments)).toEqual([{ postId: desk.id, cursor: expect.any(String) }])
})

test('the first comment on a post shows automatically', async () => {
  await openThread([])
  answer(listComments, { items: [first] })
  await created(first)
  await screen.findByText('Is it free?')
  expect(screen.queryByRole('heading', { name: 'Be the first to comment' })).toBeNull()
})

test('while a person reads a thread, new comments wait for a press on a button, which focuses the first of them', async () => {
  await openThread([first, second], { isRead: true })
  const [reply, other] = [aComment(first, 'It is'), aComment(first, 'Ask Cleo')]
  answer(listComments, { items: [reply] })
  await created(reply)
  await screen.findByRole('button', { name: '1 new comment' })
  answer(listComments, { items: [reply, other] })
  await created(other)
  const button = await screen.findByRole('button', { name: '2 new comments' })
  expect(screen.queryByText('It is')).toBeNull()
  await user.click(button)
  const row = (await screen.findByText('It is')).closest('article')
  await screen.findByText('Ask Cleo')
  await until(() => expect(document.activeElement).toBe(row))
  expect(screen.queryByRole('button', { name: /new comment/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Comment (4)' })).toBeTruthy()
})

test('a new comment after the last one of the thread shows automatically', async () => {
  await openThread([first], { isRead: true })
  answer(listComments, { items: [second] })
  await created(second)
  await screen.findByText('Is it big?')
})

test('the button for new comments disappears if the waiting comment is deleted', async () => {
  await openThread([first, second], { isRead: true })
  const reply = aComment(first, 'It is')
  answer(listComments, { items: [reply] })
  await created(reply)
  await screen.findByRole('button', { name: '1 new comment' })
  await deleted(reply)
  await until(() => expect(screen.queryByRole('button', { name: /new comment/ })).toBeNull())
})

test('a deleted comment disappears with its replies, and a late hint of its creation does not show it again', async () => {
  const reply = aComment(first, 'It is')
  await openThread([first, reply, second])
  await deleted(first)
  await until(() => expect(screen.queryByText('Is it free?')).toBeNull())
  expect(screen.queryByText('It is')).toBeNull()
  expect(screen.getByRole('button', { name: 'Comment (1)' })).toBeTruthy()
  await created(first)
  expect(callsOf(listComments)).toEqual([])
})

test("the person's own comment from another device shows automatically", async () => {
  await openThread([first, second], { isRead: true })
  const own = aComment(first, 'From my phone', { author: authorOf(ann) })
  answer(listComments, { items: [own] })
  await created(own)
  await screen.findByText('From my phone')
})

test('after missed hints, added comments show and deleted comments disappear', async () => {
  await openThread([first])
  answer(listComments, { items: [second] })
  await missHints()
  await screen.findByText('Is it big?')
  await until(() => expect(screen.queryByText('Is it free?')).toBeNull())
})

test('a thread stays as it is while the server does not respond', async () => {
  await openThread([first])
  refuse(listComments, 'offline')
  await missHints()
  await created(second)
  await until(() => expect(callsOf(listComments)).toHaveLength(2))
  expect(screen.getByText('Is it free?')).toBeTruthy()
})

test('hints about other threads are ignored', async () => {
  await openThread([first])
  const lamp = aPost('A lamp')
  await arrive({ type: 'comment-created', postId: lamp.id, commentId: aComment(lamp, 'Hi').id })
  await arrive({ type: 'notifications-seen', upTo: '' })
  expect(callsOf(listComments)).toEqual([])
})

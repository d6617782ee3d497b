import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { RefusalError } from '../../shared/refusal-error.ts'
import { createComment } from '../../shared/comments/create-comment.ts'
import type { Comment } from '../../shared/comments/comment.ts'
import type { Post } from '../../shared/posts/post.ts'
import { changeComposer, loadComposer, clearComposer, getComposer } from '../../web/src/composer/store.ts'
import { commentSubject } from '../../web/src/comments/subject.ts'
import { postSubject } from '../../web/src/posts/subject.ts'
import * as comments from '../../web/src/comments/send-comment.ts'

const server = vi.hoisted(() => ({
  call: vi.fn<(contract: { name: string }, input: Record<string, unknown>) => Promise<unknown>>(),
  showAlert: vi.fn(),
}))
vi.mock('../../web/src/lib/call.ts', () => ({ call: server.call, serverNow: () => 1_800_000_000_000 }))
vi.mock('../../web/src/ui/alerts-store.ts', () => ({ showAlert: server.showAlert }))
const storage = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
  removeItem: (key: string) => storage.delete(key),
})

vi.stubGlobal(
  'window',
  Object.assign(new EventTarget(), { localStorage, location: { pathname: '/create/comment' } }),
)
vi.stubGlobal('navigator', { onLine: true, locks: { request: async () => undefined } })

const author = { id: 'u1', name: 'Ann Ray', username: 'ann', schoolVerified: true }
const post: Post = {
  id: '01JD0000000000000000000000',
  campusId: 'ou',
  author,
  blocks: [{ text: 'Desk' }],
  media: [],
  comments: 1,
  saves: 0,
  createdAt: 1,
  lastActivityAt: 1,
}
const comment: Comment = { ...post, id: `${post.id}_01JD0000000000000000000001`, parentId: post.id }
const sendComment = (parent: Post | Comment) =>
  comments.sendComment(new QueryClient(), { campusId: 'ou', postId: post.id, parentId: parent.id })
const refusal = ({ code, status, message }: { code: string; status: 410 | 503; message: string }) =>
  new RefusalError(code, { status, message })

beforeEach(() => {
  for (const subject of [postSubject, commentSubject(post.id), commentSubject(comment.id)]) {
    loadComposer(subject, 'ana')
    clearComposer(subject)
  }
  vi.resetAllMocks()
  server.call.mockImplementation(async (_, input) => input)
})

test('a reply is sent with its thread and its parent, and only its own composer is emptied', async () => {
  changeComposer(postSubject, { text: 'A post of mine' })
  changeComposer(commentSubject(post.id), { text: 'To the post' })
  changeComposer(commentSubject(comment.id), { text: 'To the comment' })
  expect(await sendComment(comment)).toMatchObject({ parentId: comment.id })
  expect(server.call.mock.calls).toEqual([
    [
      createComment,
      {
        id: expect.any(String),
        campusId: 'ou',
        postId: post.id,
        parentId: comment.id,
        blocks: [{ text: 'To the comment' }],
        media: [],
      },
    ],
  ])
  expect(
    [postSubject, commentSubject(post.id), commentSubject(comment.id)].map(
      (subject) => getComposer(subject).text,
    ),
  ).toEqual(['A post of mine', 'To the post', ''])
})

test('if the parent was deleted, the refusal shows and the text is kept', async () => {
  changeComposer(commentSubject(comment.id), { text: 'Is it still there?' })
  const { message } = createComment.refusals['post-deleted']
  server.call.mockRejectedValueOnce(refusal({ code: 'post-deleted', status: 410, message }))
  expect(await sendComment(comment)).toBeUndefined()
  expect(getComposer(commentSubject(comment.id))).toMatchObject({
    text: 'Is it still there?',
    error: 'Sorry, that post has been deleted.',
    sending: 'no',
  })
  expect(server.showAlert).toHaveBeenCalledWith({ message, type: 'danger' })
})

test('a retry after a lost response has the same id, and the same text below another parent has a different id', async () => {
  const lost = refusal({ code: 'offline', status: 503, message: 'Something went wrong. Try again.' })
  changeComposer(commentSubject(post.id), { text: 'Mine!' })
  server.call.mockRejectedValueOnce(lost)
  await sendComment(post)
  await sendComment(post)
  changeComposer(commentSubject(comment.id), { text: 'Mine!' })
  await sendComment(comment)
  const ids = server.call.mock.calls.map(([, input]) => input['id'])
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
})

import { expect, test } from 'vitest'
import type { Comment } from '../../shared/comments/comment.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { openPage, user } from '../render/page.ts'
import { aComment, aPost, ann, authorOf } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer } from '../render/server.ts'

const desk = aPost('A desk')
const shown = () =>
  within(screen.getByRole('list', { name: 'Comments' }))
    .getAllByRole('article')
    .map((row) => row.textContent)
const shows = (texts: readonly string[]) =>
  until(() => {
    const rows = shown()
    expect(rows).toHaveLength(texts.length)
    for (const [index, text] of texts.entries()) expect(rows[index]).toContain(text)
  })

/** Makes comments in the order in which they were written. `on` is the index of the parent comment, -1 for the post. */
function thread(...entries: [on: number, text: string][]): Comment[] {
  const comments: Comment[] = []
  for (const [on, text] of entries) {
    const at = 1_760_000_000_000 + comments.length * 1000
    comments.push(aComment(comments[on] ?? desk, text, { createdAt: at }))
  }
  return comments
}

test('a post without comments invites people to write the first comment', async () => {
  answer(getPost, { post: desk, comments: [] })
  await openPage(`/post/${desk.id}`, { as: ann })
  await screen.findByRole('heading', { name: 'Be the first to comment' })
  await user.click(screen.getByRole('button', { name: 'Create A Comment' }))
  await screen.findByRole('dialog', { name: 'Create Comment' })
})

test('a visitor can read a thread, and is asked to log in to comment', async () => {
  answer(getPost, { post: desk, comments: [] })
  await openPage(`/post/${desk.id}`)
  await until(() => expect(screen.getAllByRole('button', { name: 'Join Group' }).length).toBeGreaterThan(1))
  expect(screen.queryByText('Write a comment…')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Create A Comment' }))
  await screen.findByRole('dialog', { name: 'Log in to comment' })
})

test('only comments by the author of the post are marked', async () => {
  const [first, own] = [aComment(desk, 'Is it free?'), aComment(desk, 'It is', { author: desk.author })]
  answer(getPost, { post: desk, comments: [{ ...first, author: authorOf(ann) }, own] })
  await openPage(`/post/${desk.id}`)
  const rowOf = async (text: string) => (await screen.findByText(text)).closest('article')
  expect(within((await rowOf('It is'))!).getByText('Author')).toBeTruthy()
  expect(within((await rowOf('Is it free?'))!).queryByText('Author')).toBeNull()
})

test('a branch is closed and opened by its button, which shows the number of its replies', async () => {
  const comments = thread(
    [-1, 'First'],
    [0, 'Below the first'],
    [1, 'Further below'],
    [0, 'Another answer'],
    [-1, 'Second'],
  )
  answer(getPost, { post: desk, comments })
  await openPage(`/post/${desk.id}`)
  const all = ['First', 'Below the first', 'Further below', 'Another answer', 'Second']
  await screen.findByText('Second')
  await shows(all)
  const toggle = screen.getByRole('button', { name: '3 replies to Bob Lee' })
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  await user.click(toggle)
  await shows(['First', 'Second'])
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  expect(toggle.textContent).toBe('3 replies')
  await user.click(toggle)
  await shows(all)
})

test('a branch shows three replies, and the rest after a press on its button', async () => {
  const replies = [1, 2, 3, 4, 5].map((number): [number, string] => [0, `Reply number ${number}`])
  answer(getPost, { post: desk, comments: thread([-1, 'How many?'], ...replies) })
  await openPage(`/post/${desk.id}`)
  await user.click(await screen.findByRole('button', { name: 'Show more replies (2)' }))
  await shows(['How many?', ...replies.map(([, text]) => text)])
  expect(screen.queryByRole('button', { name: /Show more replies/ })).toBeNull()
})

test('the address of a comment shows its thread with this comment highlighted, at any depth', async () => {
  const deep: [number, string][] = [5, 6, 7, 8, 9, 10, 11, 12, 13, 14].map((on) => [on - 1, `At depth ${on}`])
  const comments = thread(
    [-1, 'The first'],
    ...[1, 2, 3].map((number): [number, string] => [0, `Reply number ${number}`]),
    [0, 'The fourth'],
    ...deep,
  )
  const last = comments.at(-1)!
  answer(getPost, { post: desk, comments, comment: last })
  await openPage(`/post/${last.id}`)
  const row = (await screen.findByText('At depth 14')).closest('article')!
  expect(row.getAttribute('aria-current')).toBe('true')
  expect(row.textContent).toContain('Replying to Bob Lee')
  expect(screen.getByRole('heading', { level: 1, name: "Bob's post" })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Show more replies/ })).toBeNull()
})

test('an author deletes a comment, and its branch disappears with it', async () => {
  const [mistake, reply, other] = thread([-1, 'My mistake'], [0, 'A reply to it'], [-1, 'This one stays'])
  const comments = [{ ...mistake!, author: authorOf(ann) }, reply!, other!]
  answer(getPost, { post: { ...desk, comments: 3 }, comments })
  answer(deletePost, { deleted: true })
  await openPage(`/post/${desk.id}`, { as: ann })
  const row = within((await screen.findByText('My mistake')).closest('article')!)
  await user.click(await row.findByRole('button', { name: 'More' }))
  await user.click(await row.findByRole('menuitem', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Comment?' }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await screen.findByText('Comment Removed')
  await shows(['This one stays'])
  expect(screen.getByRole('button', { name: 'Comment (1)' })).toBeTruthy()
  // Only the author of a comment may delete it.
  const others = within(screen.getByText('This one stays').closest('article')!)
  await user.click(await others.findByRole('button', { name: 'More' }))
  expect(others.queryByRole('menuitem', { name: 'Delete' })).toBeNull()
})

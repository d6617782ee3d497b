import { expect, test } from 'vitest'
import { createComment } from '../../shared/comments/create-comment.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { write } from '../render/composer.ts'
import { openPage, passTime, stopClock, user } from '../render/page.ts'
import { aComment, aPost, ann, authorOf } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'

const desk = aPost('A desk')
const offer = aComment(desk, 'Would you take 40?')
const pathOf = (id: string, goBack: string) => `/create/comment/${id}?goBack=${encodeURIComponent(goBack)}`
const field = () => screen.getByRole('textbox', { name: 'Comment text' })
const send = () => screen.getAllByRole<HTMLButtonElement>('button', { name: 'Reply' })[0]!

function serveThread() {
  answer(getPost, ({ postId }) => ({
    post: desk,
    comments: [offer],
    ...(postId === offer.id ? { comment: offer } : {}),
  }))
  answer(createComment, ({ id, parentId, blocks }) =>
    aComment(parentId === desk.id ? desk : offer, blocks[0]?.text ?? '', {
      id: `${desk.id}_${id}`,
      author: authorOf(ann),
    }),
  )
}

test('the dialog names the parent of the reply, the comment shows at once, and an alert leads to it', async () => {
  answer(getPost, { post: desk, comments: [] })
  answer(createComment, ({ id, blocks }) =>
    aComment(desk, blocks[0]!.text, { id: `${desk.id}_${id}`, author: authorOf(ann) }),
  )
  await openPage(`/post/${desk.id}`, { as: ann })
  await user.click(await screen.findByRole('button', { name: 'Comment (0)' }))
  await screen.findByText(/^Replying to/)
  const dialog = within(screen.getByRole('dialog', { name: 'Create Comment' }))
  expect(dialog.getByText('A desk')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Boost visibility' })).toBeNull()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Reply' }).disabled).toBe(true)
  await write('Comment text', 'Is it still there?')
  await user.click(dialog.getByRole('button', { name: 'Reply' }))
  await screen.findByText('Your reply was sent')
  expect(screen.queryByRole('dialog')).toBeNull()
  await screen.findByText('Is it still there?')
  const [sent, ...more] = callsOf(createComment)
  expect([sent?.parentId, more]).toEqual([desk.id, []])
  await screen.findByRole('button', { name: 'Comment (1)' })
  await user.click(screen.getByRole('link', { name: 'View' }))
  await until(() => expect(window.location.pathname).toBe(`/post/${desk.id}_${sent?.id}`))
})

test('on a phone the page replies to a comment, and then returns to the address in the parameter goBack', async () => {
  serveThread()
  await openPage(pathOf(offer.id, '/search_schools'), { as: ann, width: 390 })
  await screen.findByText('Would you take 40?')
  expect(screen.getByText(/^Replying to/).textContent).toBe('Replying to Bob Lee')
  await write('Comment text', 'Sure')
  await user.click(send())
  await screen.findByText('Your reply was sent')
  await until(() => expect(window.location.pathname).toBe('/search_schools'))
  expect(callsOf(createComment).map(({ parentId }) => parentId)).toEqual([offer.id])
})

test('on a phone Cancel leads back to the post', async () => {
  serveThread()
  await openPage(`/post/${desk.id}`, { as: ann, width: 390 })
  await user.click(await screen.findByRole('button', { name: /^Comment \(/ }))
  await screen.findByText(/^Replying to/)
  expect(window.location.pathname + window.location.search).toBe(pathOf(desk.id, `/post/${desk.id}`))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await until(() => expect(window.location.pathname).toBe(`/post/${desk.id}`))
})

test('a post that does not load within 2500 ms shows an error and can be loaded again', async () => {
  stopClock()
  answer(getPost, () => new Promise(() => undefined))
  await openPage(pathOf(desk.id, '/home'), { as: ann, width: 390 })
  await until(() => expect(callsOf(getPost)).toHaveLength(1))
  expect(screen.getAllByRole('status', { name: 'Loading' }).length).toBeGreaterThan(0)
  await passTime(2400)
  expect(screen.queryByRole('heading', { name: 'Something went wrong. Try again.' })).toBeNull()
  await passTime(100)
  await screen.findByRole('heading', { name: 'Something went wrong. Try again.' })
  serveThread()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByRole('textbox', { name: 'Comment text' })
})

test('the comment page of a deleted post says that the post has been deleted, and has a button back', async () => {
  refuse(getPost, 'post-deleted')
  await openPage(pathOf(desk.id, '/home'), { as: ann, width: 390 })
  await screen.findByRole('heading', { name: 'Sorry, that post has been deleted.' })
  await user.click(screen.getByRole('button', { name: 'Go Back' }))
  await until(() => expect(window.location.pathname).toBe('/home'))
})

test('if a post is deleted while a person writes a comment, the refusal shows and the text is kept', async () => {
  serveThread()
  refuse(createComment, 'post-deleted')
  await openPage(`/post/${desk.id}`, { as: ann })
  await user.click(await screen.findByRole('button', { name: /^Comment \(/ }))
  await write('Comment text', 'Half an hour of typing')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reply' }))
  expect((await screen.findAllByText('Sorry, that post has been deleted.')).length).toBeGreaterThan(0)
  expect(field().textContent).toBe('Half an hour of typing')
})

test('each reply has a draft of its own, which is separate from the draft of a post', async () => {
  serveThread()
  const drafts = [
    [desk.id, 'About the desk'],
    [offer.id, 'About the offer'],
  ] as const
  for (const [id, text] of drafts) {
    await openPage(pathOf(id, '/home'), { as: ann, width: 390 })
    await write('Comment text', text)
    await until(() => expect(localStorage.getItem(`draft u_ann ${id}`)).toContain(text))
  }
  for (const [id, text] of drafts) {
    await openPage(pathOf(id, '/home'), { as: ann, width: 390 })
    expect((await screen.findByRole('textbox', { name: 'Comment text' })).textContent).toBe(text)
  }
  await openPage('/create/post', { as: ann, width: 390 })
  expect((await screen.findByRole('textbox', { name: 'Post text' })).textContent).toBe('')
})

test("closing a comment with text shows 'Discard Comment?', and sending it shows 'Uploading Comment...'", async () => {
  serveThread()
  const held = Promise.withResolvers<never>()
  answer(createComment, () => held.promise)
  await openPage(`/post/${desk.id}`, { as: ann })
  await user.click(await screen.findByRole('button', { name: /^Comment \(/ }))
  await write('Comment text', 'Half-written')
  await user.click(screen.getAllByRole('button', { name: 'Close' })[0]!)
  await screen.findByRole('dialog', { name: 'Discard Comment?' })
  await user.click(screen.getByRole('button', { name: 'Keep Writing' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reply' }))
  await screen.findByRole('dialog', { name: 'Uploading Comment...' })
})

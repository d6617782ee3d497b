import { expect, test } from 'vitest'
import { createPost } from '../../shared/posts/create-post.ts'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { listSaved } from '../../shared/saves/list-saved.ts'
import { choose, openComposer, write } from '../render/composer.ts'
import { openPage, passTime, signOutHere, stopClock, user } from '../render/page.ts'
import { aPost, ann, authorOf } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf, refusal } from '../render/server.ts'

const failed = 'Something went wrong. Try again.'
const field = () => screen.getByRole('textbox', { name: 'Post text' })
const post = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Post' })
const created = ({ id, blocks }: { id: string; blocks: { text: string }[] }) =>
  aPost(blocks.map(({ text }) => text).join('\n'), { id, author: authorOf(ann) })

test('a text that is inserted is cut to 500 characters, where a line break counts as two', async () => {
  await openPage('/home', { as: ann })
  await openComposer()
  await write('Post text', ['First line', 'y'.repeat(300), 'z'.repeat(300)].join('\n'))
  await screen.findByText('Error: Too many characters!')
  await screen.findByText('0 characters left')
  expect(field().textContent).toBe(`First line${'y'.repeat(300)}${'z'.repeat(186)}`)
  expect(post().disabled).toBe(false)
})

test('a draft that is too long is kept as a whole and cannot be sent', async () => {
  const draft = { savedAt: Date.now(), text: 'x'.repeat(614), files: [] }
  localStorage.setItem('draft u_ann post', JSON.stringify(draft))
  await openPage('/home', { as: ann })
  await openComposer()
  await screen.findByText('114 characters too many')
  expect(screen.getByText('Error: Too many characters!')).toBeTruthy()
  expect(field().textContent).toHaveLength(614)
  expect(post().disabled).toBe(true)
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(callsOf(createPost)).toEqual([])
})

test('a post takes at most ten files, and only photos and videos', async () => {
  await openPage('/home', { as: ann })
  await openComposer()
  await choose('notes.txt')
  await screen.findByText('Only photos & videos are allowed!')
  await choose('clip.avi')
  expect((await screen.findAllByText(/^Only photos & videos are allowed! AVI/)).length).toBeGreaterThan(0)
  expect(post().disabled).toBe(true)
  await choose(...Array.from({ length: 11 }, (_, index) => `${index}.jpg`))
  await screen.findByText('Please choose up to 10 photos.')
  await screen.findByText('10 of 10')
  expect(screen.getAllByRole('button', { name: /^Remove / })).toHaveLength(10)
  await user.click(screen.getByRole('button', { name: 'Remove 3.jpg' }))
  await screen.findByText('9 of 10')
  expect(post().disabled).toBe(false)
})

test('leaving a composer with words asks for confirmation', async () => {
  await openPage('/home', { as: ann })
  await openComposer()
  await write('Post text', 'Half-written')
  const close = async () => user.click(screen.getAllByRole('button', { name: 'Close' })[0]!)
  await close()
  const question = within(await screen.findByRole('dialog', { name: 'Discard Post?' }))
  await user.click(question.getByRole('button', { name: 'Keep Writing' }))
  await until(() => expect(screen.queryByRole('dialog', { name: 'Discard Post?' })).toBeNull())
  expect(field().textContent).toBe('Half-written')
  await close()
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await until(() => expect(screen.queryByRole('dialog')).toBeNull())
  // Leaving a composer without words asks for no confirmation.
  await openComposer()
  expect(field().textContent).toBe('')
  await close()
  await until(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('two quick presses on Post make one post; a second later, an alert links to the post', async () => {
  answer(createPost, created)
  stopClock()
  await openPage('/home', { as: ann })
  await openComposer()
  await write('Post text', 'Only once')
  await until(() => expect(post().disabled).toBe(false))
  post().click()
  post().click()
  await screen.findByRole('article', { name: 'Post by Ann Ray' })
  expect(screen.queryByRole('dialog')).toBeNull()
  await passTime(999)
  expect(screen.queryByText('Your post was sent.')).toBeNull()
  await passTime(1)
  await screen.findByText('Your post was sent.')
  const [sent, ...more] = callsOf(createPost)
  expect(more).toEqual([])
  expect(screen.getByRole('link', { name: 'View' }).getAttribute('href')).toBe(`/post/${sent?.id}`)
})

test('a dialog shows that a post is being sent', async () => {
  const held = Promise.withResolvers<void>()
  answer(createPost, (input) => held.promise.then(() => created(input)))
  await openPage('/home', { as: ann })
  await openComposer()
  await write('Post text', 'On its way')
  await user.click(post())
  await screen.findByRole('dialog', { name: 'Uploading Post...' })
  held.resolve()
  await until(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a post whose response was lost is sent again with the same id', async () => {
  answer(createPost, (input) => {
    if (callsOf(createPost).length === 1) throw refusal('offline')
    return created(input)
  })
  await openPage('/home', { as: ann })
  await openComposer()
  await write('Post text', 'Said once')
  await user.click(post())
  expect((await screen.findAllByText(failed)).length).toBeGreaterThan(0)
  expect(field().textContent).toBe('Said once')
  await until(() => expect(screen.queryByRole('dialog', { name: /^Uploading/ })).toBeNull())
  await user.click(post())
  await screen.findByRole('article', { name: 'Post by Ann Ray' })
  const [first, second] = callsOf(createPost)
  expect(second).toEqual(first)
})

test('a person who leaves the page while a phone sends the post stays on the new page, and gets an alert', async () => {
  answer(createPost, created)
  answer(listSaved, { items: [] })
  const held = Promise.withResolvers<void>()
  answer(createPost, (input) => held.promise.then(() => created(input)))
  await openPage('/home', { as: ann, width: 390 })
  await openComposer()
  await choose('lamp.jpg')
  await user.click(post())
  await screen.findByRole('dialog', { name: 'Uploading Post...' })
  window.history.back()
  await until(() => expect(window.location.pathname).toBe('/home'))
  await user.click(await screen.findByRole('link', { name: 'Messages' }))
  await until(() => expect(window.location.pathname).toBe('/messages'))
  held.resolve()
  await screen.findByText('Your post was sent.')
  expect(window.location.pathname).toBe('/messages')
})

test('on a phone the composer is a page; after sending, the feed shows once that the post was sent', async () => {
  answer(createPost, created)
  answer(listPosts, { items: [] })
  await openPage('/search_schools', { as: ann, width: 390 })
  await openComposer()
  expect(window.location.pathname + window.location.search).toBe('/create/post?goBack=%2Fsearch_schools')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await until(() => expect(window.location.pathname).toBe('/search_schools'))
  await openComposer()
  await write('Post text', 'From my phone')
  await user.click(post())
  await screen.findByText('Your post was sent')
  expect(window.location.pathname + window.location.search).toBe('/home')
  await screen.findByText('From my phone')
  await openPage('/home', { as: ann, width: 390 })
  await screen.findByText('Be the first...')
  expect(screen.queryByText('Your post was sent')).toBeNull()
})

test('Cancel in the composer leads to the address in goBack, even if another page was open before', async () => {
  answer(listPosts, { items: [] })
  await openPage('/home?category=drones', { as: ann, width: 390 })
  await openComposer()
  expect(window.location.search).toBe('?goBack=%2Fhome%3Fcategory%3Ddrones')
  const composer = window.location.pathname + window.location.search
  // Simulates a log-in, whose page redirects to this page.
  await openPage('/settings/help', { as: ann, width: 390 })
  window.history.pushState({ idx: 1, key: 'redirected' }, '', composer)
  window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await until(() => expect(window.location.pathname + window.location.search).toBe('/home?category=drones'))
})

for (const [path, to] of [
  ['/create/post?goBack=/search_schools', '/search_schools'],
  ['/create/post?goBack=//evil.example', '/home'],
  ['/create/categories?goBack=/search_schools', '/search_schools'],
] as const)
  test(`on a wide screen ${path} redirects to ${to}`, async () => {
    await openPage(path, { as: ann })
    await until(() => expect(window.location.pathname).toBe(to))
    expect(window.location.host).toBe('ou.campus.localhost:3000')
  })

test('if a session ends while a person writes, that person finds the text again, and no other person does', async () => {
  await openPage('/home', { as: ann })
  await openComposer()
  await write('Post text', 'Interrupted')
  await until(() => expect(localStorage.getItem('draft u_ann post')).toContain('Interrupted'))
  signOutHere()
  document.dispatchEvent(new Event('visibilitychange'))
  await screen.findByRole('dialog', { name: 'Log in to post' })
  expect(screen.queryByRole('textbox', { name: 'Post text' })).toBeNull()
  await openPage('/home', { as: { ...ann, id: 'u_ben' } })
  await openComposer()
  expect(field().textContent).toBe('')
  await openPage('/home', { as: ann })
  await openComposer()
  expect(field().textContent).toBe('Interrupted')
})

test('a browser that cannot keep a file shows that the draft will not be saved, and can still send it', async () => {
  answer(createPost, created)
  await openPage('/home', { as: ann })
  await openComposer()
  await write('Post text', 'No room')
  expect(screen.queryByText(/^This browser can’t keep/)).toBeNull()
  // happy-dom has no database for files.
  await choose('first.jpg')
  await screen.findByText('This browser can’t keep your draft. Send it before you close the page.')
  await user.click(post())
  await screen.findByRole('article', { name: 'Post by Ann Ray' })
})

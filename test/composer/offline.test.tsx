/** A post or comment that is sent without a connection is sent by itself when the connection is back. */
import { expect, test } from 'vitest'
import { createComment } from '../../shared/comments/create-comment.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import { choose, openComposer, write } from '../render/composer.ts'
import { openPage, passTime, setOnline, stopClock, user } from '../render/page.ts'
import { aComment, aPost, ann, authorOf } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer, callsOf, refusal, refuse } from '../render/server.ts'
import { sentFiles } from '../render/store-of-files.ts'

const waits = 'Will send when you’re back'
const field = (name = 'Post text') => screen.getByRole('textbox', { name })
const press = (name = 'Post') => user.click(screen.getByRole('button', { name }))
const created = ({ id, blocks }: { id: string; blocks: { text: string }[] }) =>
  aPost(blocks.map(({ text }) => text).join('\n'), { id, author: authorOf(ann) })

/** A post in the composer, after pressing Post without a connection. */
async function pressOffline(text: string) {
  answer(createPost, created)
  await openPage('/home', { as: ann })
  await openComposer()
  await write('Post text', text)
  setOnline(false)
  await press()
  await screen.findByText(waits)
}

test('a post that is sent offline stays in its composer and is sent once when the connection is back', async () => {
  await pressOffline('From the train')
  await choose('lamp.jpg')
  // Adding a file cancels the sending, because the file belongs to the post.
  await until(() => expect(screen.queryByText(waits)).toBeNull())
  await press()
  // happy-dom has no database for files.
  await screen.findByText(`${waits}. Keep this page open.`)
  expect(screen.queryByText(/^This browser can’t keep your draft/)).toBeNull()
  expect(field().textContent).toBe('From the train')
  expect(screen.queryByRole('dialog', { name: /^Uploading/ })).toBeNull()
  expect(sentFiles()).toEqual([])
  setOnline(true)
  await screen.findByRole('article', { name: 'Post by Ann Ray' })
  expect(sentFiles()).toEqual(['lamp.jpg'])
  setOnline(false)
  setOnline(true)
  expect(callsOf(createPost)).toHaveLength(1)
})

test('a post whose connection breaks while it is sent is sent again with the same id', async () => {
  await openPage('/home', { as: ann })
  await openComposer()
  await write('Post text', 'In the tunnel')
  answer(createPost, (input) => {
    if (callsOf(createPost).length > 1) return created(input)
    setOnline(false)
    throw refusal('offline')
  })
  await press()
  await screen.findByText(waits)
  setOnline(true)
  await screen.findByRole('article', { name: 'Post by Ann Ray' })
  const [first, second, ...more] = callsOf(createPost)
  expect(second).toEqual(first)
  expect(more).toEqual([])
})

test('a request that is lost just after the connection is back is retried by itself', async () => {
  await pressOffline('From the train')
  stopClock()
  answer(createPost, (input) => {
    if (callsOf(createPost).length === 1) throw refusal('offline')
    return created(input)
  })
  setOnline(true)
  await until(() => expect(callsOf(createPost)).toHaveLength(1))
  await screen.findByText(waits)
  await passTime(1000)
  await screen.findByRole('article', { name: 'Post by Ann Ray' })
  const [first, second, ...more] = callsOf(createPost)
  expect(second).toEqual(first)
  expect(more).toEqual([])
})

test('a waiting post that is edited is not sent until Post is pressed again', async () => {
  await pressOffline('From the train')
  await write('Post text', ', late')
  await until(() => expect(screen.queryByText(waits)).toBeNull())
  setOnline(true)
  await press()
  await screen.findByRole('article', { name: 'Post by Ann Ray' })
  expect(callsOf(createPost).map(({ blocks }) => blocks[0]?.text)).toEqual(['From the train, late'])
})

test('a post that waited for the connection is sent once by the next page, whatever that page shows', async () => {
  await pressOffline('From the train')
  await openPage('/settings', { as: ann })
  setOnline(true)
  await screen.findByText('Your post was sent.')
  expect(callsOf(createPost).map(({ blocks }) => blocks[0]?.text)).toEqual(['From the train'])
  expect(localStorage.getItem('draft u_ann post')).toBeNull()
  await openPage('/home', { as: ann })
  expect(callsOf(createPost)).toHaveLength(1)
})

test('a post whose page closed before the answer arrived is sent again with the same id', async () => {
  await pressOffline('From the train')
  answer(createPost, () => Promise.withResolvers<never>().promise)
  setOnline(true)
  await until(() => expect(callsOf(createPost)).toHaveLength(1))
  answer(createPost, created)
  await openPage('/settings', { as: ann })
  await screen.findByText('Your post was sent.')
  const [first, second, ...more] = callsOf(createPost)
  expect(second).toEqual(first)
  expect(more).toEqual([])
})

test('a waiting post that the server refuses to the next page is a draft again, and an alert links to it', async () => {
  await pressOffline('From the train')
  await openPage('/settings', { as: ann })
  refuse(createPost, 'post-deleted')
  setOnline(true)
  await user.click(await screen.findByRole('link', { name: 'See Post' }))
  await until(() => expect(field().textContent).toBe('From the train'))
  // The next page does not try again by itself.
  await openPage('/home', { as: ann })
  await openComposer()
  expect(field().textContent).toBe('From the train')
  expect(screen.queryByText(waits)).toBeNull()
  expect(callsOf(createPost)).toHaveLength(1)
})

test('a waiting post is not sent in the session of another person', async () => {
  await pressOffline('From the train')
  await openPage('/home', { as: { ...ann, id: 'u_bob' } })
  setOnline(true)
  await screen.findAllByRole('navigation')
  expect(callsOf(createPost)).toEqual([])
})

test('a comment that is sent offline is sent when the connection is back', async () => {
  const lamp = aPost('A lamp')
  answer(getPost, { post: lamp, comments: [] })
  answer(createComment, ({ id, blocks }) =>
    aComment(lamp, blocks[0]?.text ?? '', { id: `${lamp.id}_${id}`, author: authorOf(ann) }),
  )
  await openPage(`/post/${lamp.id}`, { as: ann })
  await user.click(await screen.findByRole('button', { name: 'Create A Comment' }))
  await write('Comment text', 'Still there?')
  setOnline(false)
  await press('Reply')
  await screen.findByText(waits)
  expect(field('Comment text').textContent).toBe('Still there?')
  setOnline(true)
  await screen.findByText('Your reply was sent')
  expect(callsOf(createComment)).toHaveLength(1)
})

test('comments whose pages closed too early are sent by the next page in the order in which they were sent', async () => {
  const [lamp, desk] = [aPost('A lamp'), aPost('A desk')]
  answer(getPost, ({ postId }) => ({ post: postId === lamp.id ? lamp : desk, comments: [] }))
  answer(createComment, () => Promise.withResolvers<never>().promise)
  for (const post of [desk, lamp]) {
    await openPage(`/post/${post.id}`, { as: ann })
    await user.click(await screen.findByRole('button', { name: 'Create A Comment' }))
    await write('Comment text', `About ${post.id}`)
    await press('Reply')
    await until(() => expect(callsOf(createComment).some(({ parentId }) => parentId === post.id)).toBe(true))
  }
  const stored: unknown[] = []
  answer(createComment, ({ id, postId, parentId, blocks }) => {
    stored.push([postId, parentId, blocks[0]?.text])
    return aComment(postId === lamp.id ? lamp : desk, 'A comment', { id: `${postId}_${id}` })
  })
  await openPage('/settings', { as: ann })
  await until(() => expect(Object.keys(localStorage).filter((key) => key.startsWith('draft '))).toEqual([]))
  expect(stored).toEqual([desk.id, lamp.id].map((id) => [id, id, `About ${id}`]))
  expect(new Set(callsOf(createComment).map(({ id }) => id)).size).toBe(2)
})

import { expect, test } from 'vitest'
import { createPost } from '../../shared/posts/create-post.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { searchPosts } from '../../shared/search/search-posts.ts'
import { openComposer, write } from '../render/composer.ts'
import { openPage, user } from '../render/page.ts'
import { aPost, ann, authorOf } from '../render/samples.ts'
import { screen } from '../render/screen.ts'
import { answer, callsOf } from '../render/server.ts'

const wish = aPost('Looking for a desk, up to $40', {
  author: authorOf(ann),
  sale: { kind: 'wish', cents: 4000 },
})
const hits = (count: number) =>
  Array.from({ length: count }, (_, at) => aPost(`Desk ${at}`)).map((post) => ({
    id: post.id,
    post,
    matches: [],
    isClose: false,
  }))

test('a wish shows its author how many things may fit, and links to these things', async () => {
  answer(getPost, { post: wish, comments: [] })
  answer(searchPosts, { items: hits(3) })
  await openPage(`/post/${wish.id}`, { as: ann })
  const link = await screen.findByRole('link', { name: '3 things may fit' })
  expect(link.getAttribute('href')).toBe('/search?q=desk&kind=offer&to=4000')
  expect(callsOf(searchPosts)).toEqual([{ campusId: 'ou', q: 'desk', kind: 'offer', to: '4000' }])
})

test('a fulfilled wish, and a wish that no thing fits, show no link', async () => {
  answer(getPost, { post: { ...wish, state: 'sold' }, comments: [] })
  answer(searchPosts, { items: [] })
  await openPage(`/post/${wish.id}`, { as: ann })
  await screen.findByText('Found')
  expect(callsOf(searchPosts)).toEqual([])
  answer(getPost, { post: wish, comments: [] })
  await openPage(`/post/${wish.id}`, { as: ann })
  await screen.findByText('Looking for a desk, up to $40')
  expect(screen.queryByText(/may fit/)).toBeNull()
})

test('a post whose price was lowered shows the former price for three days', async () => {
  const drop = (hours: number) => ({ from: 12_000, at: Date.now() - hours * 3600_000 })
  const lamp = aPost('A lamp', { sale: { kind: 'offer', cents: 9500 }, drop: drop(71) })
  answer(getPost, { post: lamp, comments: [] })
  await openPage(`/post/${lamp.id}`, { as: ann })
  expect((await screen.findByText('$120')).tagName).toBe('S')
  screen.getByText('$95')
  answer(getPost, { post: { ...lamp, drop: drop(73) }, comments: [] })
  await openPage(`/post/${lamp.id}`, { as: ann })
  await screen.findByText('$95')
  expect(screen.queryByText('$120')).toBeNull()
})

test('right after posting a wish, an alert shows how many things may fit', async () => {
  answer(createPost, ({ id, blocks, sale }) =>
    aPost(blocks[0]?.text ?? '', { id, author: authorOf(ann), sale }),
  )
  answer(searchPosts, { items: hits(2) })
  await openPage('/home', { as: ann })
  await openComposer()
  await write('Post text', 'Looking for a desk, up to $40')
  await user.click(await screen.findByRole('button', { name: 'Looking for this?' }))
  await user.click(screen.getByRole('button', { name: 'Post' }))
  await screen.findByText('2 things may fit')
  const link = screen.getByRole('link', { name: 'See' })
  expect(link.getAttribute('href')).toBe('/search?q=desk&kind=offer&to=4000')
  expect(callsOf(searchPosts)).toEqual([{ campusId: 'ou', q: 'desk', kind: 'offer', to: '4000' }])
})

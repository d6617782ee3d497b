import { expect, test } from 'vitest'
import { getPost } from '../../shared/posts/get-post.ts'
import { listGallery } from '../../shared/posts/list-gallery.ts'
import type { GalleryItem } from '../../shared/posts/list-gallery.ts'
import { searchPosts } from '../../shared/search/search-posts.ts'
import { reachEnd } from '../render/dom.ts'
import { openPage, passTime, stopClock, user } from '../render/page.ts'
import { aPhoto, aPost, ann, bob } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer, callsOf } from '../render/server.ts'

const lamp = aPost('A lamp', { media: [aPhoto('All teal'), aPhoto('All plum')] })
const tileOf = (post = lamp): GalleryItem => ({
  id: post.id,
  author: bob,
  cover: post.media[0] ?? aPhoto('All gold'),
  count: post.media.length,
})

test('the gallery has named tiles in the order of the server, and a text at its end', async () => {
  const chair = aPost('A chair', { media: [aPhoto('All navy')] })
  answer(listGallery, { items: [tileOf(), tileOf(chair)] })
  await openPage('/media', { as: ann })
  await screen.findByRole('heading', { name: 'Media' })
  await screen.findByText("You've reached the end.")
  const tiles = screen.getAllByRole('link', { name: /^Bob Lee's post/ })
  expect(tiles.map((tile) => tile.getAttribute('aria-label'))).toEqual([
    "Bob Lee's post: All teal, 2 files",
    "Bob Lee's post: All navy",
  ])
  await user.click(screen.getByRole('link', { name: 'Feed' }))
  await until(() => expect(window.location.pathname).toBe('/home'))
})

test('‘Newest’ and the price filters list the pictures in a different order, with their prices', async () => {
  const sale = { kind: 'offer', cents: 12_000 } as const
  const chair = aPost('A chair', { media: [aPhoto('All navy')], sale, state: 'sold' })
  const desk = aPost('A desk', { media: [aPhoto('All gold')], sale })
  answer(listGallery, { items: [tileOf()] })
  answer(searchPosts, {
    items: [desk, chair].map((post) => ({ id: post.id, post, matches: [], isClose: false })),
  })
  await openPage('/media', { as: ann })
  await screen.findByRole('link', { name: "Bob Lee's post: All teal, 2 files" })
  await user.click(screen.getByRole('button', { name: 'Newest' }))
  const there = await screen.findByRole('link', { name: "Bob Lee's post: All gold, $120" })
  const sold = screen.getByRole('link', { name: "Bob Lee's post: All navy, Sold" })
  expect([there, sold].map((tile) => tile.hasAttribute('data-taken'))).toEqual([false, true])
  expect(callsOf(searchPosts)).toEqual([{ campusId: 'ou', with: 'pictures', order: 'newest' }])
  await user.click(screen.getByRole('button', { name: 'Lowest price' }))
  const byPrice = { campusId: 'ou', with: 'pictures', order: 'price' }
  await until(() => expect(callsOf(searchPosts).at(-1)).toEqual(byPrice))
  answer(searchPosts, { items: [] })
  await user.click(screen.getByRole('button', { name: 'Free' }))
  await user.click(await screen.findByRole('link', { name: 'Clear filters' }))
  await screen.findByRole('link', { name: "Bob Lee's post: All teal, 2 files" })
  expect(window.location.search).toBe('')
})

test('the next page loads 251 px before the end, at most once a second', async () => {
  stopClock()
  const rows = Array.from({ length: 60 }, (_, index) => tileOf(aPost(`Item ${index}`)))
  answer(listGallery, ({ cursor }) => {
    const start = Number(cursor ?? 0)
    return { items: rows.slice(start, start + 15), ...(start < 45 ? { cursor: String(start + 15) } : {}) }
  })
  await openPage('/media', { as: ann })
  await until(() => expect(callsOf(listGallery)).toHaveLength(1))
  const tiles = () => screen.queryAllByRole('link', { name: /^Bob Lee's post/ })
  await until(() => expect(tiles()).toHaveLength(15))
  reachEnd(252)
  await passTime(5000)
  expect(callsOf(listGallery)).toHaveLength(1)
  reachEnd(251)
  await until(() => expect(callsOf(listGallery)).toHaveLength(2))
  await until(() => expect(tiles()).toHaveLength(30))
  reachEnd(251)
  await passTime(999)
  expect(callsOf(listGallery)).toHaveLength(2)
  await passTime(1)
  await until(() => expect(callsOf(listGallery)).toHaveLength(3))
})

test('a tile opens the pictures of its post, which link to other posts and to the post itself', async () => {
  const chair = aPost('A chair', { media: [aPhoto('All olive')] })
  answer(listGallery, { items: [tileOf(), tileOf(chair)] })
  answer(getPost, ({ postId }) => ({ post: postId === lamp.id ? lamp : chair, comments: [] }))
  await openPage('/media', { as: ann })
  await user.click(await screen.findByRole('link', { name: "Bob Lee's post: All teal, 2 files" }))
  await screen.findByRole('heading', { name: "Bob's post" })
  await until(() => expect(screen.getAllByRole('button', { name: /^Open photo/ })).toHaveLength(2))
  await screen.findByRole('heading', { name: 'More posts' })
  await user.click(await screen.findByRole('link', { name: "Bob Lee's post: All olive" }))
  await screen.findByText('A chair')
  expect(screen.queryByRole('link', { name: "Bob Lee's post: All olive" })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'View post' }))
  await until(() => expect(window.location.pathname).toBe(`/post/${chair.id}`))
})

test('a campus without pictures invites a member to post the first ones', async () => {
  answer(listGallery, { items: [] })
  await openPage('/media', { as: ann })
  await screen.findByRole('heading', { name: 'No pictures yet' })
  await user.click(screen.getByRole('button', { name: 'Create A Post' }))
  await screen.findByRole('dialog', { name: 'Create Post' })
})

test('on a private campus, a visitor sees the request to join instead of the gallery', async () => {
  await openPage('/media', { campus: 'ut' })
  await screen.findByText('This community is private.')
  expect(screen.queryByRole('group', { name: 'Filters' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Click to Join' }))
  await screen.findByRole('dialog', { name: 'Join UT Buy/Sell' })
  expect(callsOf(listGallery)).toEqual([])
})

test('on the generic site, the gallery redirects a visitor to the search of schools', async () => {
  await openPage('/media', { campus: 'campus' })
  await screen.findByRole('heading', { name: 'Find Your School' })
  expect(window.location.pathname).toBe('/search_schools')
})

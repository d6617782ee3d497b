/** The search page while search is unavailable, without a connection, and after a refusal. */
import { beforeEach, expect, test } from 'vitest'
import { searchPeople } from '../../shared/search/search-people.ts'
import { searchPosts } from '../../shared/search/search-posts.ts'
import { reachEnd } from '../render/dom.ts'
import { openPage, passTime, setOnline, stopClock, user } from '../render/page.ts'
import { aPost, ann, bob } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'

const lamp = aPost('A desk lamp')
const hit = (post = lamp) => ({ id: post.id, post, matches: ['desk'], isClose: false })

beforeEach(() => {
  answer(searchPosts, { items: [hit()] })
  answer(searchPeople, { items: [bob] })
})

test('the page shows that search is unavailable, and retries automatically after growing pauses', async () => {
  stopClock()
  refuse(searchPosts, 'search-unavailable')
  await openPage('/search?q=desk', { as: ann })
  await screen.findByRole('status', { name: 'Loading posts' })
  const calls = () => callsOf(searchPosts).length
  await until(() => expect(calls()).toBe(1))
  for (const [number, pause] of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000].entries()) {
    await passTime(pause - 1)
    expect(calls()).toBe(number + 1)
    await passTime(1)
    await until(() => expect(calls()).toBe(number + 2))
    await screen.findByRole('heading', {
      name: 'Search is not available right now. Try again in a moment.',
    })
  }
  answer(searchPosts, { items: [hit()] })
  await passTime(30_000)
  await screen.findByRole('article', { name: 'Post by Bob Lee' })
})

test('Try Again retries at once, without waiting for the pause', async () => {
  stopClock()
  refuse(searchPeople, 'search-unavailable')
  await openPage('/search?q=bob&show=people', { as: ann })
  await until(() => expect(callsOf(searchPeople)).toHaveLength(1))
  await passTime(1000)
  await screen.findByText('This page tries again automatically.')
  answer(searchPeople, { items: [bob] })
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('@boblee')
})

test('a further page of results that fails to load is requested until it arrives', async () => {
  answer(searchPosts, { items: [hit()], cursor: 'more' })
  await openPage('/search?q=desk', { as: ann })
  await screen.findByText('1 or more results')
  stopClock()
  refuse(searchPosts, 'search-unavailable')
  reachEnd()
  await until(() => expect(callsOf(searchPosts)).toHaveLength(2))
  await passTime(1000)
  await screen.findByText('Search is not available right now. Try again in a moment.')
  screen.getByRole('article', { name: 'Post by Bob Lee' })
  answer(searchPosts, { items: [hit(aPost('Another lamp'))] })
  await passTime(2000)
  await screen.findByText('2 results')
})

test('a search without a connection loads when the connection is back', async () => {
  await openPage('/search?q=desk', { as: ann })
  await screen.findAllByRole('article')
  setOnline(false)
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'People' }))
  await screen.findByRole('status', { name: 'Loading people' })
  setOnline(true)
  await screen.findByText('@boblee')
})

test('a refusal that is not retried shows a button to try again', async () => {
  refuse(searchPosts, 'too-many-requests', { retryAfter: 30 })
  await openPage('/search?q=desk', { as: ann })
  const failed = await screen.findByRole('button', { name: 'Try Again' })
  expect(callsOf(searchPosts)).toHaveLength(1)
  answer(searchPosts, { items: [hit()] })
  await user.click(failed)
  await screen.findByRole('article', { name: 'Post by Bob Lee' })
})

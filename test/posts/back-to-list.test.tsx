/** Back to a list of posts restores its length and its scroll position. */
import { afterEach, expect, test, vi } from 'vitest'
import { getPost } from '../../shared/posts/get-post.ts'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { reachEnd } from '../render/dom.ts'
import { openPage, passTime, stopClock, user } from '../render/page.ts'
import { aPost } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer, callsOf } from '../render/server.ts'

afterEach(() => vi.restoreAllMocks())

/**
 * Opens a feed of forty posts, scrolls down and opens a post. Returns a function that lists the positions to which the
 * page has scrolled since then.
 */
async function leaveFeed() {
  const posts = Array.from({ length: 40 }, (_, at) => aPost(`Post ${at}`))
  answer(listPosts, ({ cursor }) =>
    cursor ? { items: posts.slice(25) } : { items: posts.slice(0, 25), cursor: 'next' },
  )
  answer(getPost, { post: posts[0]!, comments: [] })
  await openPage('/home')
  await screen.findByText('Post 0')
  reachEnd()
  await until(() => expect(callsOf(listPosts)).toHaveLength(2))
  await until(() => expect(screen.queryByText('Post 39')).toBeTruthy())
  // The test's DOM has no layout and cannot scroll, so the position is simulated.
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(3000)
  window.dispatchEvent(new Event('scroll'))
  const [time] = screen.getAllByRole('link', { name: /now|[0-9]+[smh]/ })
  await user.click(time!)
  await until(() => expect(screen.queryByText('Post 39')).toBeNull())
  const scrolled = vi.spyOn(window, 'scrollTo')
  return () => scrolled.mock.calls.map(([, top]) => top)
}

test('after an hour on the page of a post, Back shows the list with its former length and scroll position', async () => {
  const tops = await leaveFeed()
  stopClock()
  await passTime(60 * 60_000)
  window.history.back()
  await screen.findByText('Post 39')
  await until(() => expect(tops()).toContain(3000))
})

test('a list whose rows are no longer cached starts at the top', async () => {
  const tops = await leaveFeed()
  const { queryClient } = await import('../../web/src/lib/query-client.ts')
  queryClient.clear()
  window.history.back()
  await screen.findByText('Post 0')
  await until(() => expect(tops()).toContain(0))
  expect(tops()).not.toContain(3000)
})

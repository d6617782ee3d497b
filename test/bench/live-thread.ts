/** Measures how long a new comment takes until it shows on the page of a person who has the thread open. */
import type { Browser } from '@playwright/test'
import { createComment } from '../../shared/comments/create-comment.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { api, forgetLimit, type Person } from '../browser/api.ts'
import { openPage, shownAt, watchScreen } from './watch-screen.ts'

/** Comments written below each post. A longer thread would have several pages. */
const perPost = 20

/**
 * Sends comments one after the other. Returns the milliseconds from each request until the watcher's screen shows the
 * comment.
 */
export async function measureThread(
  browser: Browser,
  { watcher, writer, count }: { watcher: Person; writer: Person; count: number },
): Promise<number[]> {
  const { id: writerId } = await api(getMe, {}, writer)
  const times: number[] = []
  while (times.length < count) {
    await forgetLimit(createComment, writerId)
    const about = { campusId: 'ou', blocks: [{ text: 'A lamp to watch' }], media: [] }
    const post = await api(createPost, { id: newUlid(Date.now()), ...about }, watcher)
    const page = await openPage(browser, watcher, `/post/${post.id}`)
    await page.getByRole('heading', { name: 'Be the first to comment' }).waitFor()
    await watchScreen(page)
    // Waits until the server has handled the `watch` frame, to which the page gets no response.
    await page.waitForTimeout(1000)
    for (let number = 1; number <= perPost; number += 1) {
      // Scrolls to the end, because a new comment shows automatically only if it moves nothing on the screen.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      const text = `Bench ${number}.`
      const sentAt = performance.timeOrigin + performance.now()
      const to = { campusId: 'ou', postId: post.id, parentId: post.id }
      await api(createComment, { id: newUlid(Date.now()), ...to, blocks: [{ text }], media: [] }, writer)
      times.push((await shownAt(page, text)) - sentAt)
    }
    await page.context().close()
  }
  return times
}

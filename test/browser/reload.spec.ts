/** A reload deep in a list, where the browser alone would land near the top. */
import type { Page } from '@playwright/test'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { createComment } from '../../shared/comments/create-comment.ts'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { newUlid } from '../../shared/ulid.ts'
import { api, member, post } from './api.ts'
import { articleOf, expect, newText, test } from './site.ts'

const topOf = async (page: Page, text: string) => (await articleOf(page, text).boundingBox())?.y ?? 1e6

/** Scrolls until a post is at the top of the screen and stays there. */
async function scrollTo(page: Page, text: string) {
  const card = articleOf(page, text)
  await expect(async () => {
    await page.evaluate(() => window.scrollBy(0, 600))
    await expect(card).toBeVisible({ timeout: 150 })
  }).toPass()
  await expect(async () => {
    const before = await topOf(page, text)
    await page.evaluate((by) => window.scrollBy(0, by), before - 80)
    await page.waitForTimeout(150)
    expect(Math.abs((await topOf(page, text)) - 80)).toBeLessThan(2)
  }).toPass()
}

test('a reload deep in the feed restores the position, even if posts were added, deleted and moved', async ({
  open,
}) => {
  const author = await member('ucf')
  const texts = Array.from({ length: 42 }, (_, index) => newText(`Item ${String(index).padStart(2, '0')}`))
  const ids: string[] = []
  for (const text of texts)
    ids.push((await post(author, `${text}\n${'and\n'.repeat(5)}more`, { campusId: 'ucf' })).id)
  const page = await open({ campus: 'ucf', as: author, width: 390 })
  await page.goto('/home')
  await scrollTo(page, texts[8]!)
  await page.reload()
  await expect.poll(async () => Math.abs((await topOf(page, texts[8]!)) - 80)).toBeLessThan(4)

  // The post at the top of the screen is deleted, a comment moves the next post up, and a new post arrives.
  await api(deletePost, { postId: ids[8]! }, author)
  const place = { campusId: 'ucf', postId: ids[7]!, parentId: ids[7]! }
  const comment = { ...place, id: newUlid(Date.now()), blocks: [{ text: 'Mine' }], media: [] }
  await api(createComment, comment, author)
  await post(author, newText('New'), { campusId: 'ucf' })
  await expect
    .poll(async () =>
      (await api(listPosts, { campusId: 'ucf' }, author)).items.map(({ id }) => id).indexOf(ids[7]!),
    )
    .toBe(1)
  await page.reload()
  await expect.poll(async () => Math.abs((await topOf(page, texts[6]!)) - 80)).toBeLessThan(4)

  // A new visit begins at the top.
  await page.goto('about:blank')
  await page.goto('/home')
  await expect(page.getByRole('article').first()).toBeInViewport()
})

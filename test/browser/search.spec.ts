/**
 * Searching in a real browser: tabs, filters, pages while scrolling down, Back and reload, at both widths; and axe.
 */
import type { Page } from '@playwright/test'
import { searchPeople } from '../../shared/search/search-people.ts'
import { searchPosts } from '../../shared/search/search-posts.ts'
import { atWidth } from '../depth.ts'
import { api, member, post } from './api.ts'
import { alertOf, expect, newText, noConversation, test } from './site.ts'
import { violations } from './violations.ts'

const campusId = 'smu'
/** A word of letters only, because a search for letters with digits also finds other words with these digits. */
const kind = newText('qz')
  .replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
  .replace(/[^a-z]/g, '')
/** Twelve posts contain the first word, and one of them also contains the second. */
const rare = `rare${kind}`
let seller: Awaited<ReturnType<typeof member>>

test.beforeAll(async () => {
  seller = await member(campusId, `Sal ${kind}`)
  const texts = Array.from({ length: 12 }, (_, index) => `${index === 4 ? rare : 'Chair'} ${index} ${kind}`)
  for (const [index, text] of texts.entries())
    await post(seller, text, {
      campusId,
      colors: index % 2 === 0 ? ['teal'] : [],
      ...(index === 4 ? { category: 'furniture' as const } : {}),
    })
  // The index follows the table with a delay.
  await expect.poll(async () => (await api(searchPosts, { campusId, q: rare }, seller)).items.length).toBe(1)
  await expect
    .poll(async () => (await api(searchPosts, { campusId, q: kind }, seller)).cursor !== undefined)
    .toBe(true)
  await expect
    .poll(async () => (await api(searchPeople, { campusId, q: seller.name }, seller)).items.length)
    .toBe(1)
})

/** The searches for posts that a page requests. */
function searchesOf(page: Page): URLSearchParams[] {
  const sent: URLSearchParams[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === `/api/campuses/${campusId}/search/posts`) sent.push(searchParams)
  })
  return sent
}

for (const width of [390, 1440])
  test(
    `a search has three tabs, and its address restores everything (${width} px)`,
    atWidth(width),
    async ({ open }) => {
      const reader = await member(campusId, 'Rae Low')
      const page = await open({ as: reader, campus: campusId, width, refused: [noConversation] })
      const sent = searchesOf(page)
      const main = page.getByRole('main')
      const articles = main.getByRole('article')
      await page.goto(`/search?q=${kind}`)
      await expect(articles.first().locator('mark')).toHaveText(kind)
      expect(await violations(page)).toEqual([])
      // Scrolling down loads the second page, which is the last one.
      await expect(async () => {
        await page.mouse.wheel(0, 2000)
        await expect(page.getByText("You've reached the end.", { exact: true })).toBeInViewport({
          timeout: 500,
        })
      }).toPass()
      expect(sent.map((search) => search.has('cursor'))).toEqual([false, true])

      // After opening a result and going back, the list has the same scroll position.
      const last = articles.filter({ hasText: `Chair 0 ${kind}` })
      const top = async () => last.evaluate((one) => one.getBoundingClientRect().top)
      const before = await top()
      await last
        .getByRole('link', { name: /now|m$/ })
        .first()
        .click()
      await expect(page.getByRole('heading', { name: "Sal's post" })).toBeVisible()
      await page.goBack()
      await expect(last).toBeInViewport()
      await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(2)
      expect(sent).toHaveLength(2)

      await main.getByRole('link', { name: 'Media', exact: true }).press('Enter')
      const tile = articles.filter({ hasText: `${rare} 4` })
      await expect(tile).toBeVisible()
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
      const boxes = await Promise.all([0, 1, 2].map((index) => articles.nth(index).boundingBox()))
      expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)
      await tile.getByRole('button', { name: /^Save \(/ }).click()
      await expect(tile.getByRole('button', { name: 'Saved!', exact: true })).toBeVisible()
      await tile.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Copy link' }).press('Escape')
      await tile.getByRole('button', { name: /^Message/ }).click()
      await expect(page.getByRole('dialog', { name: 'Start Conversation?' })).toBeVisible()
      await page.keyboard.press('Escape')
      expect(await violations(page)).toEqual([])

      await main.getByRole('button', { name: 'Category' }).click()
      await page.getByRole('option', { name: 'Furniture' }).click()
      await expect(articles).toHaveCount(1)
      await main.getByRole('combobox', { name: 'Posted' }).selectOption('Last 24 hours')
      const whole = `/search?q=${kind}&show=media&category=furniture&since=day`
      await expect(page).toHaveURL(whole)
      await page.reload()
      await expect(tile).toBeVisible()
      await expect(main.getByRole('button', { name: 'Category: Furniture' })).toBeVisible()
      await page.goBack()
      await page.goBack()
      await expect(articles.nth(1)).toBeVisible()
      await page.goForward()
      await page.goForward()
      await expect(page).toHaveURL(whole)
      await expect(articles).toHaveCount(1)

      await page.goto(`/search?q=${encodeURIComponent(seller.name)}&show=people`)
      await expect(main.getByRole('link', { name: seller.name }).first()).toBeVisible()
      expect(await violations(page)).toEqual([])
      await main.getByRole('button', { name: `Message ${seller.name}` }).click()
      await expect(page.getByRole('dialog', { name: 'Start Conversation?' })).toBeVisible()
    },
  )

test('while search is unavailable, the page says so, the feed keeps working, and results load by themselves later', async ({
  open,
}) => {
  const page = await open({ as: seller, campus: campusId, width: 390, refused: [[503, /search/]] })
  let isAway = true
  await page.route('**/search/posts?*', (route) =>
    isAway
      ? route.fulfill({
          status: 503,
          json: {
            error: {
              code: 'search-unavailable',
              message: 'Search is not available right now. Try again in a moment.',
              requestId: 'r1',
            },
          },
        })
      : route.continue(),
  )
  await page.goto(`/search?q=${rare}`)
  await expect(page.getByText('This page tries again automatically.', { exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goBack()
  isAway = false
  await expect(page.getByRole('article').filter({ hasText: rare })).toBeVisible()
  await expect(alertOf(page, 'Something went wrong. Try again.')).toHaveCount(0)
})

test('a visitor who searches a private campus is asked to log in, with a link that returns to the search', async ({
  open,
}) => {
  const page = await open({ campus: 'ut', width: 390 })
  await page.goto('/search?q=desk')
  const prompt = page.getByRole('dialog', { name: 'Log in to search' })
  await expect(prompt).toBeVisible()
  await expect(prompt.getByRole('link', { name: 'Continue with Email' })).toHaveAttribute(
    'href',
    '/user_registration?redirect=%2Fsearch%3Fq%3Ddesk',
  )
  await page.keyboard.press('Escape')
  await expect(page.getByText('This community is private.')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

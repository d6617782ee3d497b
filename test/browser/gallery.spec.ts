/** The media gallery in a real browser: its grid, its pages while scrolling down, Back, and axe. */
import type { Page } from '@playwright/test'
import { member, post } from './api.ts'
import { violations } from './violations.ts'
import { articleOf, expect, newText, test } from './site.ts'

test('the gallery loads pages while scrolling down, shows squares side by side, and Back returns to the tile', async ({
  open,
}) => {
  const author = await member('fsu', 'Flo Sun')
  const campusId = 'fsu'
  const texts = Array.from({ length: 32 }, (_, index) => newText(`Item ${index}`))
  // Four posts at a time, because each picture occupies a processor for a moment.
  for (let start = 0; start < texts.length; start += 4)
    await Promise.all(
      texts.slice(start, start + 4).map((text) => post(author, text, { campusId, colors: ['teal'] })),
    )
  await post(author, newText('Two'), { campusId, colors: ['plum', 'navy'] })
  const page = await open({ campus: 'fsu', as: author, width: 390 })
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/campuses/fsu/gallery') asked.push(request.url())
  })
  await recordShifts(page)
  await page.goto('/media')
  const tiles = page.getByRole('link', { name: "Flo Sun's post" })
  await expect(tiles.first()).toHaveAccessibleName("Flo Sun's post: All plum, 2 files")
  const boxes = await Promise.all([0, 1, 2].map((index) => tiles.nth(index).boundingBox()))
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)
  for (const box of boxes) expect(Math.abs((box?.width ?? 0) - (box?.height ?? 1))).toBeLessThan(1)
  // A phone shows the end of the first page, so the second one loads at once and replaces its skeleton.
  await expect.poll(() => tiles.count()).toBeGreaterThan(15)
  await pageIsStill(page)
  expect(await shiftsOf(page)).toBeLessThan(0.01)
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(page.getByText("You've reached the end.")).toBeInViewport({ timeout: 500 })
  }).toPass()
  await pageIsStill(page)
  expect(asked).toHaveLength(3)

  const tile = tiles.last()
  const address = await tile.getAttribute('href')
  // Scrolls the tile out from under the bottom bar now, because the click would scroll after the position is measured.
  await tile.hover()
  const top = await tile.evaluate((element) => element.getBoundingClientRect().top)
  await tile.click()
  await expect(page.getByRole('heading', { name: "Flo's post" })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  const same = page.locator(`a[href="${address}"]`)
  await expect(same).toBeInViewport()
  await expect
    .poll(async () => Math.abs((await same.evaluate((one) => one.getBoundingClientRect().top)) - top))
    .toBeLessThan(2)
  expect(asked).toHaveLength(3)

  // The page of a post's pictures links to other posts.
  const found = await violations(page)
  await page.goto(address ?? '')
  const more = page.getByRole('region', { name: 'More posts' })
  await more.getByRole('heading').scrollIntoViewIfNeeded()
  await expect(more.getByRole('link').first()).toBeVisible()
  await expect(more.locator(`a[href="${address}"]`)).toHaveCount(0)
  found.push(...(await violations(page)))
  expect(found).toEqual([])
  await more.getByRole('link', { name: "Flo Sun's post: All plum, 2 files" }).click()
  await expect(articleOf(page, 'Two').getByRole('button', { name: /^Open photo/ })).toHaveCount(2)
})

test('a member of a private campus sees its gallery, and the generic site leads a member to the gallery of their own campus', async ({
  open,
  ann,
}) => {
  const author = await member('ut')
  const { id } = await post(author, newText('Secret'), { campusId: 'ut', colors: ['teal'] })
  const inside = await open({ campus: 'ut', as: author })
  await inside.goto('/media')
  await expect(inside.locator(`a[href="/media/${id}"]`)).toBeVisible()
  const page = await open({ campus: 'campus', as: ann })
  await page.goto('/media')
  await expect(page).toHaveURL(/\/\/ou\.campus\.localhost:\d+\/media$/)
})

/** Resolves when two checks see the same scroll position and page height, because rows are measured late. */
async function pageIsStill(page: Page): Promise<void> {
  const look = () => page.evaluate(() => `${window.scrollY} of ${document.documentElement.scrollHeight}`)
  let before = ''
  await expect(async () => {
    const earlier = before
    before = await look()
    expect(before).toBe(earlier)
  }).toPass({ intervals: [300] })
}

/** Records the layout shifts of all pages that open from now on. */
async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shifts: number }).shifts += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: number }).shifts)

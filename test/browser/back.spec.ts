/** Back closes overlays, in the real history of a browser. */
import type { Page } from '@playwright/test'
import { post } from './api.ts'
import { articleOf, expect, newText, test } from './site.ts'

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
/** The position of the current entry in the tab's history. */
const placeOf = (page: Page) =>
  page.evaluate(
    () =>
      (window as unknown as { navigation: { currentEntry: { index: number } } }).navigation.currentEntry
        .index,
  )

/** Presses the button with an event, because Playwright's click would scroll the page to reach the sticky bar. */
const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' }).dispatchEvent('click')

test('a dialog adds one history entry, and Back, Esc, the cross and a reload remove the entry', async ({
  open,
  ann,
}) => {
  const text = newText('Share me')
  await post(ann, text)
  const page = await open()
  await page.goto('/saved')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Buy/Sell' }).click()
  await expect(articleOf(page, text)).toBeVisible()
  const feed = await placeOf(page)
  const share = articleOf(page, text).getByRole('button', { name: 'Share' })
  const dialog = dialogOf(page, 'Share')

  await share.click()
  await expect.poll(() => placeOf(page)).toBe(feed + 1)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(share).toBeFocused()
  expect(await placeOf(page)).toBe(feed)
  // Forward reaches an entry whose dialog no longer exists, so the page goes back by itself.
  await page.goForward()
  await expect.poll(() => placeOf(page)).toBe(feed)

  for (const close of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.reload(),
  ]) {
    await share.click()
    await expect.poll(() => placeOf(page)).toBe(feed + 1)
    await close()
    await expect(dialog).toBeHidden()
    await expect.poll(() => placeOf(page)).toBe(feed)
  }
  await page.goBack()
  await expect(page).toHaveURL(/\/saved$/)
})

test("a link inside an overlay replaces the overlay's history entry, and the list keeps its scroll position", async ({
  open,
  ann,
}) => {
  for (let count = 0; count < 4; count += 1) await post(ann, newText('Line\nby\nline'))
  const page = await open({ width: 390 })
  await page.goto('/home')
  await expect(page.getByRole('article').nth(3)).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 400))
  const feed = await placeOf(page)
  const menu = dialogOf(page, 'Menu')
  await openMenu(page)
  await menu.getByRole('link', { name: 'Saved' }).click()
  await expect(page).toHaveURL(/\/saved$/)
  await expect.poll(() => placeOf(page)).toBe(feed + 2)
  // The opened page shows a prompt, which has its own history entry, so the first Back only closes the prompt.
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/\/home$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400)
  await expect(menu).toBeHidden()

  // A link to the current page adds no entry.
  await openMenu(page)
  await menu.getByRole('link', { name: 'Buy/Sell' }).click()
  await expect(menu).toBeHidden()
  await expect.poll(() => placeOf(page)).toBe(feed)

  // A menu that closes because of scrolling keeps the new scroll position.
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByRole('article').first().getByRole('button', { name: 'More' }).click()
  await expect.poll(() => placeOf(page)).toBe(feed + 1)
  await page.evaluate(() => window.scrollTo(0, 300))
  await expect.poll(() => placeOf(page)).toBe(feed)
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeHidden()
  expect(await page.evaluate(() => window.scrollY)).toBe(300)

  // The tabs do not move when Back appears next to them.
  const tabs = page.getByRole('navigation', { name: 'Feed and media' }).getByRole('link')
  const placesOf = () => tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().left))
  const back = page.getByRole('button', { name: 'Back', exact: true })
  await expect(back).toBeHidden()
  const places = await placesOf()
  await tabs.last().click()
  await expect(back).toBeVisible()
  expect(await placesOf()).toEqual(places)
})

test('Back closes the topmost of two overlays, and asks before a draft is lost', async ({ open, ann }) => {
  const page = await open({ as: ann })
  await page.goto('/home')
  const feed = await placeOf(page)
  await page.getByRole('button', { name: 'Create Post' }).first().click()
  const composer = dialogOf(page, 'Create Post')
  await composer.getByRole('textbox', { name: 'Post text' }).fill('A lamp')
  await composer.getByRole('button', { name: 'Boost visibility' }).click()
  await expect.poll(() => placeOf(page)).toBe(feed + 2)
  await page.goBack()
  await expect(dialogOf(page, 'Boost visibility')).toBeHidden()
  await expect(composer).toBeVisible()
  const question = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('button', { name: 'Keep Writing' }) })
  await page.goBack()
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(composer.getByRole('textbox', { name: 'Post text' })).toHaveText('A lamp')
  await expect.poll(() => placeOf(page)).toBe(feed + 1)
  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(composer).toBeHidden()
  await expect.poll(() => placeOf(page)).toBe(feed)
  await expect(page).toHaveURL(/\/home$/)
})

test('on a phone, Back in a composer with a draft asks the same question as Cancel', async ({
  open,
  ann,
}) => {
  const page = await open({ as: ann, width: 390 })
  await page.goto('/home')
  const feed = await placeOf(page)
  await page.getByRole('button', { name: 'Create Post' }).click()
  const text = page.getByRole('textbox', { name: 'Post text' })
  await text.fill('A lamp')
  await page.goBack()
  await page.getByRole('button', { name: 'Keep Writing' }).click()
  await expect(text).toHaveText('A lamp')
  await page.getByRole('button', { name: 'Boost visibility' }).click()
  await expect(page).toHaveURL(/\/create\/categories/)
  await page.goBack()
  await expect(text).toHaveText('A lamp')
  await page.goBack()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect.poll(() => placeOf(page)).toBe(feed)
})

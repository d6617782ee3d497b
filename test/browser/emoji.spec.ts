/** Emoji in a post: found by name, inserted at the caret, within the limit, loaded from this site alone. */
import type { Page } from '@playwright/test'
import { expect, alertOf, test } from './site.ts'

const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Post text' })
const openOf = (page: Page) => page.getByRole('button', { name: 'Add an emoji' })
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Emoji', exact: true })
const searchOf = (page: Page) => page.getByRole('searchbox', { name: 'Search emoji' })
const active = (page: Page) => page.getByRole('gridcell', { selected: true })

async function write(page: Page, text: string) {
  await page.goto('/home')
  await page.getByRole('button', { name: 'Create Post' }).first().click()
  await editorOf(page).click()
  await page.keyboard.insertText(text)
}

test('an emoji is found and inserted at the caret by keyboard alone, without a request to another host', async ({
  open,
  ann,
}) => {
  const page = await open({ as: ann })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await write(page, 'Hot  coffee')
  for (let step = 0; step < ' coffee'.length; step += 1) await page.keyboard.press('ArrowLeft')
  await openOf(page).press('Enter')
  await expect(searchOf(page)).toBeFocused()
  await page.keyboard.type('hot beverage')
  await expect(active(page)).toHaveAccessibleName('Hot beverage')
  await page.keyboard.press('Enter')
  await expect(panelOf(page)).toHaveCount(0)
  await expect(editorOf(page)).toHaveText('Hot ☕\uFE0F coffee')
  await expect(editorOf(page)).toBeFocused()
  await page.keyboard.type('!')
  await expect(editorOf(page)).toHaveText('Hot ☕\uFE0F! coffee')
  const data = asked.filter((url) => url.includes('/emoji-'))
  expect(data.length).toBeGreaterThan(0)
  expect(asked.filter((url) => !new URL(url).hostname.endsWith('localhost'))).toEqual([])

  // Esc closes the picker, and the composer stays open.
  await openOf(page).press('Enter')
  await expect(searchOf(page)).toBeFocused()
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  // If the picker is still filling its list, the list loses its selected cell, so the key is pressed again.
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(active(page)).toHaveCount(1, { timeout: 1000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(panelOf(page)).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Create Post' })).toBeVisible()
  await expect(openOf(page)).toBeFocused()

  // The search field's cross is the site's own, not the browser's; it clears the field and gives it the focus.
  await openOf(page).click()
  await searchOf(page).fill('thumbs up')
  await expect(active(page)).toHaveAccessibleName('Thumbs up')
  await expect(searchOf(page)).toHaveAttribute('type', 'text')
  await panelOf(page).getByRole('button', { name: 'Clear search' }).press('Enter')
  await expect(searchOf(page)).toHaveValue('')
  await expect(searchOf(page)).toBeFocused()
  await expect(panelOf(page).getByRole('button', { name: 'Clear search' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  // An emoji that no longer fits is refused.
  await editorOf(page).fill('x'.repeat(499))
  await openOf(page).click()
  await searchOf(page).fill('thumbs up')
  await expect(active(page)).toHaveAccessibleName('Thumbs up')
  await page.keyboard.press('Enter')
  await expect(alertOf(page, 'Error: Too many characters!')).toBeVisible()
  await expect(editorOf(page)).toHaveText('x'.repeat(499))
})

test('on a phone the emoji picker is a sheet as wide as the screen, and a tap inserts an emoji', async ({
  open,
  ann,
}) => {
  const page = await open({ as: ann, width: 390 })
  await write(page, 'Hi ')
  await openOf(page).click()
  await page.getByRole('gridcell', { name: 'Grinning face', exact: true }).click()
  await expect(editorOf(page)).toHaveText('Hi 😀')
  await openOf(page).click()
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  const box = await panelOf(page).boundingBox()
  expect([box?.x, box?.width, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([0, 390, 844])
})

test('if the emoji data fails to load, the picker shows an error, and Try Again loads the data', async ({
  open,
  ann,
}) => {
  const page = await open({
    as: ann,
    refused: [['ERR_FAILED', /\/emoji-/]],
  })
  await page.addInitScript(() => {
    // The picker also logs an error, which is expected here.
    const { error } = console
    console.error = (...args: unknown[]) =>
      String(args[0]).includes('Failed to fetch') ? undefined : error(...args)
  })
  let isLost = true
  await page.route('**/emoji-*/**', (route) => (isLost ? route.abort() : route.continue()))
  await write(page, 'Hi')
  await openOf(page).click()
  await expect(panelOf(page).getByText('Something went wrong. Try again.')).toBeVisible()
  isLost = false
  await panelOf(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('gridcell').first()).toBeVisible()
})

/** The search box in a real browser: its keys, its position, the focus, and the history. */
import type { Page } from '@playwright/test'
import { createSearch } from '../../shared/search/create-search.ts'
import { api } from './api.ts'
import { alertOf, expect, test } from './site.ts'
import { violations } from './violations.ts'

const fieldOf = (page: Page) => page.getByRole('combobox', { name: 'Search OU Buy / Sell' })
const optionOf = (page: Page, name: string) => page.getByRole('option', { name, exact: true })
const hasQuery = (q: string | null) => (url: URL) =>
  url.pathname === '/search' && url.searchParams.get('q') === q

/** Resolves when the page has stored a recent search. */
const stored = (page: Page) =>
  page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/searches'),
  )

test('on a wide screen, the search box works by keyboard alone', async ({ open, ann }) => {
  for (const q of ['desk lamp', 'parking pass']) await api(createSearch, { campusId: 'ou', q }, ann)
  const page = await open({ as: ann })
  await page.goto('/home')
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  const field = fieldOf(page)
  const place = await field.boundingBox()
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await expect(optionOf(page, 'parking pass').first()).toBeVisible()
  expect(await field.boundingBox()).toEqual(place)
  expect(await violations(page)).toEqual([])

  // ArrowDown moves from the field to the first option, the newest recent search; Esc closes the list.
  await page.keyboard.press('ArrowDown')
  await expect(optionOf(page, 'parking pass').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(field).toBeFocused()

  // The title may start with an unread count that other tests cause. Recent searches are in the order in which they were
  // stored.
  const zebra = stored(page)
  await page.keyboard.type('zebra')
  await page.keyboard.press('Enter')
  await zebra
  await expect(page).toHaveTitle(/^(\(\d+\) )?zebra/)
  await page.keyboard.press('/')
  await page.keyboard.press('ControlOrMeta+a')
  const giraffe = stored(page)
  await page.keyboard.type('giraffe')
  await page.keyboard.press('Enter')
  await giraffe
  await expect(page).toHaveTitle(/^(\(\d+\) )?giraffe/)
  await page.goBack()
  await expect(page).toHaveURL(hasQuery('zebra'))
  await expect(field).toHaveValue('zebra')

  // Tab reaches the buttons next to the rows, and the dialog returns the focus.
  await field.fill('')
  await expect(optionOf(page, 'giraffe').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Clear all' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Remove giraffe' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(alertOf(page, 'Recent Search Removed')).toBeVisible()
  await expect(field).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Clear all recent searches?' })
  await dialog.getByRole('button', { name: 'Clear all' }).click()
  await expect(alertOf(page, 'Search History Cleared')).toBeVisible()
  await expect(field).toBeFocused()
  await expect(page.getByText('My Recent')).toBeHidden()
})

test('on a phone, the list of suggestions covers the search page, and Back closes the list', async ({
  open,
  ann,
}) => {
  await api(createSearch, { campusId: 'ou', q: 'mini fridge' }, ann).catch(() => undefined)
  const page = await open({ as: ann, width: 390 })
  await page.goto('/home')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click()
  await expect(page).toHaveURL(hasQuery(null))
  const field = fieldOf(page)
  await expect(field).not.toBeFocused()
  await field.click()
  const recent = optionOf(page, 'mini fridge').first()
  await expect(recent).toBeVisible()
  const [row, remove] = await Promise.all([
    recent.boundingBox(),
    page.getByRole('button', { name: 'Remove mini fridge' }).boundingBox(),
  ])
  expect(await violations(page)).toEqual([])
  // The remove button is on its row, and both are high enough to be touched.
  expect(row?.height).toBeGreaterThanOrEqual(44)
  expect(remove?.height).toBeGreaterThanOrEqual(44)
  expect(Math.abs((row?.y ?? 0) - (remove?.y ?? 99))).toBeLessThan(2)
  await page.goBack()
  await expect(recent).toBeHidden()
  await expect(page).toHaveURL(hasQuery(null))
  await field.click()
  await field.click()
  await recent.click()
  await expect(page).toHaveURL(hasQuery('mini fridge'))
  await expect(page.getByRole('listbox')).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(hasQuery(null))
  await expect(field).toHaveValue('')
})

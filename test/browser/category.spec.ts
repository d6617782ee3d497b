/** 'Boost visibility': the category of a post, by dialog and by page (specification, core 2 and 3). */
import type { Page } from '@playwright/test'
import { categories } from '../../shared/posts/category.ts'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { api } from './api.ts'
import { alertOf, expect, newText, test } from './site.ts'

const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Post text' })
const pickerOf = (page: Page) => page.getByRole('dialog', { name: 'Boost visibility' })
const chipOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const categoryOf = async (text: string) =>
  (await api(listPosts, { campusId: 'ou' })).items.find((one) => one.blocks[0]?.text === text)?.category

test('the keyboard alone finds, switches and removes a category, and the post has it', async ({
  open,
  ann,
}) => {
  const page = await open({ as: ann })
  await page.goto('/home')
  await page.getByRole('button', { name: 'Create Post' }).first().press('Enter')
  await expect(editorOf(page)).toBeFocused()
  const text = newText('A sofa')
  await page.keyboard.type(text)
  await chipOf(page, 'Boost visibility').press('Enter')
  const search = page.getByRole('combobox', { name: 'Search categories' })
  await expect(search).toBeFocused()
  await expect(pickerOf(page).getByRole('option')).toHaveCount(categories.length + 1)
  await expect(page.getByRole('option', { name: 'None' })).toHaveAttribute('aria-selected', 'true')
  // Up from the first wraps around to the last.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(chipOf(page, '3D Printers & Supplies')).toBeVisible()
  await expect(alertOf(page, 'Category switched')).toHaveCount(1)

  await chipOf(page, '3D Printers & Supplies').press('Enter')
  await expect(page.getByRole('option', { name: '3D Printers & Supplies' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(chipOf(page, 'Boost visibility')).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.type('zzz')
  await expect(page.getByText('No category is called “zzz”.')).toBeVisible()
  await search.fill('furn')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(chipOf(page, 'Furniture')).toBeVisible()
  await chipOf(page, 'Furniture').press('Enter')
  await page.keyboard.press('Escape')
  await expect(pickerOf(page)).toHaveCount(0)
  await expect(editorOf(page)).toHaveText(text)
  await page.keyboard.press('Control+Enter')
  await expect(alertOf(page, 'Your post was sent.')).toBeVisible()
  expect(await categoryOf(text)).toBe('furniture')
})

test('on a phone the picker is a page of its own that comes back to the words', async ({ open, ann }) => {
  const page = await open({ as: ann, width: 390 })
  await page.goto('/create/post')
  const text = newText('A bike')
  await editorOf(page).fill(text)
  await chipOf(page, 'Boost visibility').click()
  await page.waitForURL('**/create/categories?goBack=%2Fcreate%2Fpost')
  await expect(page.getByRole('heading', { level: 1, name: 'Boost visibility' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(editorOf(page)).toHaveText(text)

  await chipOf(page, 'Boost visibility').click()
  await page.getByRole('option', { name: 'Sports & Outdoors' }).click()
  await page.waitForURL('**/create/post')
  await expect(alertOf(page, 'Category switched')).toBeVisible()
  await expect(editorOf(page)).toHaveText(text)
  await page.getByRole('button', { name: 'Remove Sports & Outdoors' }).click()
  await expect(chipOf(page, 'Boost visibility')).toBeVisible()

  // The page alone keeps what it is told for the composer.
  await page.goto('/create/categories?goBack=/create/post')
  await page.getByRole('option', { name: 'Exercise' }).click()
  await expect(chipOf(page, 'Exercise')).toBeVisible()
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(alertOf(page, 'Your post was sent')).toBeVisible()
  expect(await categoryOf(text)).toBe('exercise')
})

test('on a wide screen the page sends back, and a visitor is asked to log in', async ({ open, ann }) => {
  const page = await open({ as: ann })
  await page.goto('/create/categories?goBack=/search_schools')
  await page.waitForURL('**/search_schools')
  const visitor = await open({ width: 390 })
  await visitor.goto('/create/categories')
  await expect(visitor.getByRole('dialog', { name: 'Log in to post' })).toBeVisible()
})

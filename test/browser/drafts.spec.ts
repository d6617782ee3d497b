/** Drafts in a real browser: its database of files, a killed tab, and two tabs. */
import type { Page } from '@playwright/test'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { api, member } from './api.ts'
import { photo } from './people.ts'
import { alertOf, expect, newText, test } from './site.ts'

const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Post text' })
const compose = (page: Page) => page.getByRole('button', { name: 'Create Post' }).first().click()
const filesOf = (page: Page) => page.getByRole('list', { name: 'Chosen photos and videos' }).getByRole('img')

/** The files that the browser stores for drafts. */
const keptFiles = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('drafts')
        // The page creates the database; until then nothing is stored.
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => resolve(0)
        opening.onsuccess = () => {
          const all = opening.result.transaction('files').objectStore('files').count()
          all.onsuccess = () => {
            opening.result.close()
            resolve(all.result)
          }
        }
      }),
  )

test('a killed tab loses nothing of a draft: words, category, photos, their order and descriptions', async ({
  open,
  ann,
}) => {
  const page = await open({ as: ann, width: 390 })
  await page.goto('/home')
  await compose(page)
  const text = newText('Two lamps')
  await editorOf(page).fill(text)
  await page
    .locator('input[type=file]')
    .setInputFiles([await photo('#a50', 'first.jpg', 240), await photo('#05a', 'second.jpg', 240)])
  await page.getByRole('button', { name: 'Move second.jpg left' }).press('Enter')
  await page.getByRole('button', { name: 'Describe second.jpg' }).click()
  await page.getByRole('dialog', { name: 'Add a description' }).getByRole('textbox').fill('A blue lamp')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Boost visibility' }).click()
  await page.getByRole('option', { name: 'Home Decor' }).click()
  await expect(page.getByRole('button', { name: 'Home Decor', exact: true })).toBeVisible()
  await expect.poll(() => keptFiles(page)).toBe(2)

  const next = await page.context().newPage()
  await page.close()
  await next.goto('/home')
  await compose(next)
  await expect(editorOf(next)).toHaveText(text)
  await expect(filesOf(next)).toHaveCount(2)
  await expect(next.getByRole('button', { name: 'Home Decor', exact: true })).toBeVisible()
  await next.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(alertOf(next, 'Your post was sent')).toBeVisible()
  const { items } = await api(listPosts, { campusId: 'ou' })
  const sent = items.find((one) => one.blocks[0]?.text === text)
  expect(sent?.media.map(({ alt }) => alt)).toEqual(['A blue lamp', undefined])
  expect(sent?.category).toBe('home decor')

  // Sending removes the whole draft.
  await expect.poll(() => keptFiles(next)).toBe(0)
  await next.reload()
  await compose(next)
  await expect(editorOf(next)).toHaveText('')
  await expect(filesOf(next)).toHaveCount(0)
})

test('discarding a draft removes its photos, too', async ({ open, ann }) => {
  const page = await open({ as: ann })
  await page.goto('/home')
  await compose(page)
  await page.locator('input[type=file]').setInputFiles(await photo('#a50', 'first.jpg', 240))
  await expect.poll(() => keptFiles(page)).toBe(1)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect.poll(() => keptFiles(page)).toBe(0)
  await page.reload()
  await compose(page)
  await expect(filesOf(page)).toHaveCount(0)
})

test('logging out deletes drafts with their photos, and every other window shows the log-out at once', async ({
  open,
}) => {
  // Requests of the other window may fail, because the session ends.
  const refused = [
    [401, /\/api\//],
    [400, /^http:\/\/localhost:/],
  ] as const
  const page = await open({ as: await member('ou', 'Cleo Fox'), refused })
  await page.goto('/home')
  await compose(page)
  await editorOf(page).fill('For nobody else')
  await page.locator('input[type=file]').setInputFiles(await photo('#a50', 'first.jpg', 240))
  await expect.poll(() => keptFiles(page)).toBe(1)
  const other = await page.context().newPage()
  await other.goto('/logout')
  await expect(other.getByText('Your drafts in this browser will be deleted.')).toBeVisible()
  await other.getByRole('button', { name: 'Log Out', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Log In / Sign Up' }).first()).toBeVisible()
  await expect.poll(() => keptFiles(other)).toBe(0)
  expect(
    await other.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft '))),
  ).toEqual([])
})

test('a saved draft is listed after a reload, with its photos, and can be continued', async ({
  open,
  ann,
}) => {
  const page = await open({ as: ann })
  await page.goto('/home')
  await compose(page)
  const text = newText('A green lamp')
  await editorOf(page).fill(text)
  await page
    .locator('input[type=file]')
    .setInputFiles([await photo('#0a5', 'first.jpg', 240), await photo('#05a', 'second.jpg', 240)])
  await expect.poll(() => keptFiles(page)).toBe(2)
  await page.keyboard.press('Escape')
  const ask = page.getByRole('dialog', { name: 'Discard Post?' })
  const buttons = ['Keep Writing', 'Save Draft', 'Discard'].map((name) =>
    ask.getByRole('button', { name, exact: true }),
  )
  const tops = await Promise.all(buttons.map(async (button) => (await button.boundingBox())?.y))
  expect(new Set(tops).size).toBe(1)
  await ask.getByRole('button', { name: 'Save Draft' }).click()
  await expect(alertOf(page, 'Draft saved')).toBeVisible()
  await page.reload()
  await compose(page)
  await expect(filesOf(page)).toHaveCount(0)
  await page.getByRole('button', { name: new RegExp(`^${text}\\s*2 files`) }).click()
  await expect(editorOf(page)).toHaveText(text)
  await expect(filesOf(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(alertOf(page, 'Your post was sent.')).toBeVisible()
  const { items } = await api(listPosts, { campusId: 'ou' })
  expect(items.find((one) => one.blocks[0]?.text === text)?.media).toHaveLength(2)
  await expect.poll(() => keptFiles(page)).toBe(0)
})

test('each of two tabs keeps its own text, and the draft that was written last is stored', async ({
  open,
  ann,
}) => {
  const one = await open({ as: ann })
  const two = await one.context().newPage()
  for (const page of [one, two]) {
    await page.bringToFront()
    await page.goto('/home')
    await compose(page)
  }
  await editorOf(one).fill('From the first tab')
  await editorOf(two).fill('From the second tab')
  await expect(editorOf(one)).toHaveText('From the first tab')
  await one.bringToFront()
  await one.reload()
  await compose(one)
  await expect(editorOf(one)).toHaveText('From the second tab')
})

/** What was begun is there again: after a reload, in another tab, after signing in again; for nobody else. */
import type { Page } from '@playwright/test'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { api, member, post } from './api.ts'
import { photo } from './people.ts'
import { alertOf, expect, newText, test } from './site.ts'

const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Post text' })
const compose = (page: Page) => page.getByRole('button', { name: 'Create Post' }).first().click()
const filesOf = (page: Page) => page.getByRole('list', { name: 'Chosen photos and videos' }).getByRole('img')

/** The files that the browser keeps for drafts. */
const keptFiles = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('drafts')
        opening.onsuccess = () => {
          const all = opening.result.transaction('files').objectStore('files').count()
          all.onsuccess = () => {
            opening.result.close()
            resolve(all.result)
          }
        }
      }),
  )

for (const width of [390, 1440])
  test(`at ${width} px a killed tab loses nothing: words, category, photos, their order and descriptions`, async ({
    open,
    ann,
  }) => {
    const page = await open({ as: ann, width })
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
    await expect(alertOf(next, width === 390 ? 'Your post was sent' : 'Your post was sent.')).toBeVisible()
    const { items } = await api(listPosts, { campusId: 'ou' })
    const sent = items.find((one) => one.blocks[0]?.text === text)
    expect(sent?.media.map(({ alt }) => alt)).toEqual(['A blue lamp', undefined])
    expect(sent?.category).toBe('home decor')

    // Sent, nothing of it is left.
    await expect.poll(() => keptFiles(next)).toBe(0)
    await next.reload()
    await compose(next)
    await expect(editorOf(next)).toHaveText('')
    await expect(filesOf(next)).toHaveCount(0)
  })

test('each reply has a draft of its own, beside that of the post', async ({ open, ann }) => {
  const page = await open({ as: ann })
  const one = await post(ann, newText('One'))
  const two = await post(ann, newText('Two'))
  const words = { [one.id]: 'About one', [two.id]: 'About two' }
  const field = page.getByRole('textbox', { name: 'Comment text' })
  for (const [id, text] of Object.entries(words)) {
    await page.goto(`/post/${id}`)
    await page.getByRole('button', { name: /^Comment \(/ }).click()
    await field.fill(text)
  }
  for (const [id, text] of Object.entries(words)) {
    await page.goto(`/post/${id}`)
    await page.getByRole('button', { name: /^Comment \(/ }).click()
    await expect(field).toHaveText(text)
  }
  await page.goto('/home')
  await compose(page)
  await expect(editorOf(page)).toHaveText('')
})

test('discarded is gone, the photos too', async ({ open, ann }) => {
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

test('a session that ends while someone writes: the same person has it again, another person never', async ({
  open,
  ann,
}) => {
  const page = await open({ as: ann })
  await page.goto('/home')
  await compose(page)
  const text = newText('Interrupted')
  await editorOf(page).fill(text)
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  // As when one comes back from another tab, where the session ended.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('dialog', { name: 'Log in to post' })).toBeVisible()
  await expect(editorOf(page)).toHaveCount(0)

  const ben = await member('ou', 'Ben Fox')
  const expires = Math.floor(Date.now() / 1000) + 86_400
  await page.context().addCookies(ben.cookies.map((cookie) => ({ ...cookie, expires })))
  await page.goto('/home')
  await compose(page)
  await expect(editorOf(page)).toHaveText('')
  await expect(page.getByRole('dialog', { name: 'Create Post' })).toBeVisible()

  await page.context().clearCookies()
  await page.context().addCookies(cookies)
  await page.goto('/home')
  await compose(page)
  await expect(editorOf(page)).toHaveText(text)
})

test('two tabs: each keeps what it shows, and the last one that wrote is kept', async ({ open, ann }) => {
  const one = await open({ as: ann })
  const two = await one.context().newPage()
  for (const page of [one, two]) {
    await page.goto('/home')
    await compose(page)
  }
  await editorOf(one).fill('From the first tab')
  await editorOf(two).fill('From the second tab')
  await expect(editorOf(one)).toHaveText('From the first tab')
  await one.reload()
  await compose(one)
  await expect(editorOf(one)).toHaveText('From the second tab')
})

test('a browser without room says that the draft will not survive, and sends it all the same', async ({
  open,
  ann,
}) => {
  const page = await open({ as: ann })
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  await page.goto('/home')
  await compose(page)
  const text = newText('No room')
  await editorOf(page).fill(text)
  await expect(page.getByText('This browser has no room')).toHaveCount(0)
  await page.locator('input[type=file]').setInputFiles(await photo('#a50', 'first.jpg', 240))
  await expect(page.getByText('This browser has no room to keep your draft.')).toBeVisible()
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(alertOf(page, 'Your post was sent.')).toBeVisible()
})

/** Writing a post in a real browser: typing, pasting, the keyboard, and a change of the screen's width. */
import type { Page } from '@playwright/test'
import { categories } from '../../shared/posts/category.ts'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { api } from './api.ts'
import { photo } from './people.ts'
import { port } from './ports.ts'
import { alertOf, articleOf, expect, newText, test } from './site.ts'

/** The address that receives uploads. */
const bucket = new RegExp(`localhost:${port + 2}/`)
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Create Post' })
const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Post text' })
const postButtonOf = (page: Page) => page.getByRole('button', { name: 'Post', exact: true })
const chipOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const sentPost = async (text: string) =>
  (await api(listPosts, { campusId: 'ou' })).items.filter((one) => one.blocks[0]?.text === text)

async function openComposer(page: Page) {
  await page.goto('/home')
  await page.getByRole('button', { name: 'Create Post' }).first().click()
  await expect(editorOf(page)).toBeFocused()
}

test('text beyond 500 characters is cut, whether it is typed, dictated, pasted or composed', async ({
  open,
  ann,
}) => {
  const page = await open({ as: ann })
  await openComposer(page)
  await page.keyboard.insertText('x'.repeat(499))
  await page.keyboard.type('yz')
  await expect(alertOf(page, 'Error: Too many characters!')).toBeVisible()
  await expect(editorOf(page)).toHaveText(`${'x'.repeat(499)}y`)
  await expect(page.getByText('0 characters left')).toBeAttached()
  await expect(postButtonOf(page)).toBeEnabled()

  // Dictation inserts many words at once; here it inserts them between other words.
  const start = async () => {
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await page.keyboard.type('< >')
    await page.keyboard.press('ArrowLeft')
    // The browser reports the caret's new place to the editor in an event before the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  }
  await start()
  await page.keyboard.insertText('y'.repeat(600))
  await expect(editorOf(page)).toHaveText(`< ${'y'.repeat(497)}>`)
  // The caret is at the end of the inserted text.
  await page.keyboard.press('Backspace')
  await page.keyboard.type('!')
  await expect(editorOf(page)).toHaveText(`< ${'y'.repeat(496)}!>`)

  await start()
  const lines = ['First line', 'y'.repeat(300), 'z'.repeat(300)]
  await editorOf(page).evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, lines.join('\n'))
  await expect(editorOf(page)).toHaveText(`< First line${'y'.repeat(300)}${'z'.repeat(183)}>`)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(editorOf(page)).toHaveText('< >')

  // Text of an input method is cut only after the composition ends.
  const devtools = await page.context().newCDPSession(page)
  await start()
  const text = 'に'.repeat(600)
  await devtools.send('Input.imeSetComposition', { text, selectionStart: 600, selectionEnd: 600 })
  await expect(editorOf(page)).toHaveText(`< ${text}>`)
  await devtools.send('Input.insertText', { text })
  await expect(editorOf(page)).toHaveText(`< ${'に'.repeat(497)}>`)
  await expect(postButtonOf(page)).toBeEnabled()
})

test('the dialog of the composer keeps its size after its first frame, so an early press hits its target', async ({
  open,
  ann,
}) => {
  const page = await open({ as: ann, cold: true })
  await page.addInitScript(() => {
    const places = new Set<string>()
    const look = () => {
      const frame = document.querySelector('dialog > :first-child')
      if (frame instanceof HTMLElement) {
        places.add(`${frame.offsetWidth} × ${frame.offsetHeight}`)
        document.documentElement.dataset['places'] = [...places].join(', ')
      }
      requestAnimationFrame(look)
    }
    look()
  })
  await openComposer(page)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await page.locator('html').getAttribute('data-places')).toMatch(/^560 × \d+$/)
})

test('the keyboard alone opens the composer, chooses a category, writes and sends', async ({ open, ann }) => {
  const page = await open({ as: ann })
  await page.goto('/home')
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  await page.keyboard.press('n')
  await expect(editorOf(page)).toBeFocused()
  const text = newText('No mouse needed')
  await page.keyboard.type(text)
  await chipOf(page, 'Boost visibility').press('Enter')
  const search = page.getByRole('combobox', { name: 'Search categories' })
  await expect(search).toBeFocused()
  await expect(page.getByRole('option')).toHaveCount(categories.length + 1)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(chipOf(page, '3D Printers & Supplies')).toBeFocused()
  await page.keyboard.press('Enter')
  await search.fill('furn')
  await page.keyboard.press('Enter')
  await expect(chipOf(page, 'Furniture')).toBeVisible()
  await chipOf(page, 'Furniture').press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Boost visibility' })).toHaveCount(0)
  await expect(editorOf(page)).toHaveText(text)

  // Esc asks for confirmation before it discards the text.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep Writing' }).click()
  await expect(editorOf(page)).toHaveText(text)
  await editorOf(page).press('Control+Enter')
  await expect(dialogOf(page)).toHaveCount(0)
  await alertOf(page, 'Your post was sent.').hover()
  await expect(articleOf(page, text)).toHaveCount(1)
  expect((await sentPost(text)).map(({ category }) => category)).toEqual(['furniture'])
  await page.getByRole('link', { name: 'View' }).click()
  await expect(page.getByRole('heading', { name: "Ann's post" })).toBeVisible()
})

test('on a phone a half-written post survives a reload, and moves into the dialog when the screen gets wide', async ({
  open,
  ann,
}) => {
  const page = await open({ as: ann, width: 390 })
  await page.goto('/home')
  await page.getByRole('button', { name: 'Create Post' }).first().click()
  const text = newText('From my phone')
  await editorOf(page).fill(text)
  await page.reload()
  for (const _ of ['once', 'again']) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.waitForURL('**/create/post?goBack=%2Fhome')
    await expect(editorOf(page)).toHaveText(text)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.waitForURL('**/home')
    await expect(dialogOf(page)).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Discard Post?' })).toBeHidden()
    await expect(editorOf(page)).toHaveText(text)
  }
  await postButtonOf(page).dblclick()
  await expect(alertOf(page, 'Your post was sent.')).toHaveCount(1)
  await expect(articleOf(page, text)).toHaveCount(1)
  expect(await sentPost(text)).toHaveLength(1)
})

test('a photo whose upload fails stays chosen, and the next attempt posts it', async ({ open, ann }) => {
  const page = await open({ as: ann, refused: [['ERR_FAILED', bucket]] })
  await openComposer(page)
  const text = newText('Bad connection')
  await editorOf(page).fill(text)
  await page.route(bucket, (route) => route.abort())
  await page
    .locator('input[type=file]')
    .setInputFiles([await photo('#357', '1.jpg', 240), await photo('#753', '2.jpg', 240)])
  await postButtonOf(page).click()
  await expect(alertOf(page, 'Something went wrong. Try again.')).toBeVisible()
  await expect(editorOf(page)).toHaveText(text)
  await expect(page.getByText('2 of 10')).toBeVisible()
  expect(await sentPost(text)).toEqual([])
  await page.unroute(bucket)
  await postButtonOf(page).click()
  await expect(alertOf(page, 'Your post was sent.')).toBeVisible()
  expect((await sentPost(text)).map(({ media }) => media.length)).toEqual([2])
})

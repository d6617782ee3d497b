/** Writing a post: limits, files, drafts, and who may write one (specification, core 4 and 5). */
import type { Page } from '@playwright/test'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { api, member, verified } from './api.ts'
import { photo } from './people.ts'
import { alertOf, articleOf, expect, newText, test } from './site.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Create Post' })
const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Post text' })
const postButtonOf = (page: Page) => page.getByRole('button', { name: 'Post', exact: true })

async function openComposer(page: Page) {
  await page.goto('/home')
  await page.getByRole('button', { name: 'Create Post' }).first().click()
  await expect(editorOf(page)).toBeFocused()
}

test('500 characters are the limit: typing stops there, a longer paste is kept whole and cannot be sent', async ({
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

  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  const lines = ['First line', 'y'.repeat(300), 'z'.repeat(300)]
  await editorOf(page).evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, lines.join('\n'))
  // 610 characters, and 2 for each line break.
  await expect(page.getByText('114 characters too many')).toBeAttached()
  await expect(editorOf(page)).toHaveText(lines.join(''))
  await expect(postButtonOf(page)).toBeDisabled()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(editorOf(page)).toHaveText(lines.join(''))
  await page.keyboard.press('ControlOrMeta+Backspace')
  await expect(page.getByText('characters too many')).toHaveCount(0)
  await expect(postButtonOf(page)).toBeEnabled()
})

test('ten files are the limit, and only photos and videos are files', async ({ open, ann }) => {
  const page = await open({ as: ann })
  await openComposer(page)
  const choose = page.locator('input[type=file]')
  const [text, avi] = ['notes.txt', 'clip.avi'].map((name) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('something'),
  }))
  await choose.setInputFiles(text!)
  await expect(alertOf(page, 'Only photos & videos are allowed!')).toBeVisible()
  await choose.setInputFiles(avi!)
  await expect(
    dialogOf(page)
      .getByText(/^Only photos & videos are allowed! AVI/)
      .first(),
  ).toBeVisible()
  await expect(postButtonOf(page)).toBeDisabled()

  const files = await Promise.all(
    Array.from({ length: 11 }, (_, index) => photo('#888', `${index}.jpg`, 240)),
  )
  await choose.setInputFiles(files)
  await expect(alertOf(page, 'Please choose up to 10 photos.')).toBeVisible()
  await expect(page.getByText('10 of 10')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('img') })).toHaveCount(10)
  await page.getByRole('button', { name: 'Remove 3.jpg' }).click()
  await expect(page.getByText('9 of 10')).toBeVisible()
  await expect(postButtonOf(page)).toBeEnabled()
})

test('leaving asks first, and a reload keeps the words', async ({ open, ann }) => {
  const page = await open({ as: ann })
  await openComposer(page)
  const text = newText('A half-written')
  await page.keyboard.type(text)
  await page.reload()
  await page.getByRole('button', { name: 'Create Post' }).first().click()
  await expect(editorOf(page)).toHaveText(text)

  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard Post?' })
  await question.getByRole('button', { name: 'Keep Writing' }).click()
  await expect(editorOf(page)).toHaveText(text)
  await dialogOf(page).getByRole('button', { name: 'Close' }).first().click()
  await question.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(dialogOf(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Create Post' }).first().click()
  await expect(editorOf(page)).toHaveText('')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the keyboard alone opens the composer, writes and sends', async ({ open, ann }) => {
  const page = await open({ as: ann })
  await page.goto('/home')
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  await page.keyboard.press('n')
  await expect(editorOf(page)).toBeFocused()
  const text = newText('No mouse needed')
  await page.keyboard.type(text)
  await page.keyboard.press('Control+Enter')
  await expect(dialogOf(page)).toHaveCount(0)
  await alertOf(page, 'Your post was sent.').hover()
  await expect(articleOf(page, text)).toHaveCount(1)
  await page.getByRole('link', { name: 'View' }).click()
  await expect(page.getByRole('heading', { name: "Ann's post" })).toBeVisible()
})

test('a double click on Post makes one post', async ({ open, ann }) => {
  const page = await open({ as: ann })
  await openComposer(page)
  const text = newText('Only once')
  await page.keyboard.type(text)
  await postButtonOf(page).dblclick()
  await expect(alertOf(page, 'Your post was sent.')).toHaveCount(1)
  await expect(articleOf(page, text)).toHaveCount(1)
  const { items } = await api(listPosts, { campusId: 'ou' })
  expect(items.filter((one) => one.blocks[0]?.text === text)).toHaveLength(1)
})

test('on a phone the composer is a page that goes back, and the feed says once that the post was sent', async ({
  open,
  ann,
}) => {
  const page = await open({ as: ann, width: 390 })
  await page.goto('/search_schools')
  await expect(page.getByRole('heading', { name: 'Find Your School' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Create Post' }).click()
  await page.waitForURL('**/create/post?goBack=%2Fsearch_schools')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL('**/search_schools')

  await page.goto('/create/post?goBack=/search_schools')
  const text = newText('From my phone')
  await editorOf(page).fill(text)
  await page.reload()
  await expect(editorOf(page)).toHaveText(text)
  await postButtonOf(page).click()
  await expect(alertOf(page, 'Your post was sent')).toHaveCount(1)
  await expect(page).toHaveURL(/\/home$/)
  await expect(articleOf(page, text)).toHaveCount(1)
  await page.reload()
  await expect(articleOf(page, text)).toHaveCount(1)
  await expect(alertOf(page, 'Your post was sent')).toHaveCount(0)
})

test('on a wide screen the page of the composer sends back, and a page that gets wide becomes the dialog', async ({
  open,
  ann,
}) => {
  const page = await open({ as: ann })
  await page.goto('/create/post?goBack=/search_schools')
  await page.waitForURL('**/search_schools')
  await page.goto('/create/post?goBack=//evil.example')
  await page.waitForURL('**/home')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/create/post')
  const text = newText('Turned around')
  await editorOf(page).fill(text)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.waitForURL('**/home')
  await expect(dialogOf(page)).toBeVisible()
  await expect(editorOf(page)).toHaveText(text)
})

test('who may not post is told why: a visitor, an unverified school, a member of another campus', async ({
  open,
}) => {
  const compose = async (page: Page) => {
    await page.goto('/home')
    await page.getByRole('button', { name: 'Create Post' }).first().click()
  }
  const visitor = await open()
  await compose(visitor)
  const guest = visitor.getByRole('dialog', { name: 'Log in to post' })
  await guest.getByRole('link', { name: 'Continue with Email' }).click()
  await visitor.waitForURL('**/user_registration')

  const unverified = await open({ as: await verified() })
  await unverified.goto('/home')
  await expect(unverified.getByRole('button', { name: 'Your account' })).toBeVisible()
  await compose(unverified)
  const school = unverified.getByRole('dialog', { name: 'Verify your account' })
  await school.getByRole('link', { name: 'Verify Account' }).click()
  await unverified.waitForURL('**/settings/account/school_email')
  await expect(unverified.getByRole('dialog')).toHaveCount(0)

  const other = await open({ as: await member('mit') })
  await compose(other)
  const join = other.getByRole('dialog', { name: 'Join OU Buy/Sell' })
  await join.getByRole('link', { name: 'Join Campus' }).click()
  await other.waitForURL('**/settings/account/school_email?campus=ou')
})

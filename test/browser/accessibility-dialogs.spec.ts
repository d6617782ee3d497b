/** axe finds no violations in overlays, in either theme. */
import type { Page } from '@playwright/test'
import { videoWithPlace } from '../media/bytes.ts'
import { deep, deeper, firstOf } from '../depth.ts'
import { member, post } from './api.ts'
import { writeThread } from './full-thread.ts'
import { photo } from './people.ts'
import { articleOf, expect, newText, noConversation, test } from './site.ts'
import { overflow, violations } from './violations.ts'

const width = 390
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name, exact: true })

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Returns axe's violations while the dialog is open, and closes it. */
async function lookAt(page: Page, name: string | RegExp): Promise<string[]> {
  await expect(dialogOf(page, name)).toBeVisible()
  const found = await violations(page)
  await close(page)
  return found
}

test(
  'axe finds no violations at the gate of a private campus, its prompt and its menu',
  deeper,
  async ({ open }) => {
    const page = await open({ width, campus: 'ut' })
    await page.goto('/home')
    await expect(page.getByText('This community is private.')).toBeVisible()
    const found = await violations(page)
    await page.getByRole('button', { name: 'Click to Join' }).click()
    found.push(...(await lookAt(page, /./)))
    await page.getByRole('button', { name: 'Open menu' }).click()
    found.push(...(await lookAt(page, 'Menu')))
    expect(found).toEqual([])
  },
)

test(
  'axe finds no violations in the school picker and its dialog, on both widths',
  deeper,
  async ({ open }) => {
    const found: string[] = []
    const page = await open({ campus: 'campus', width })
    for (const screen of firstOf([width, 1440])) {
      await page.setViewportSize({ width: screen, height: 900 })
      await page.goto('/search_schools')
      const field = page.getByRole('combobox', { name: 'Search schools' })
      await field.fill('texas')
      await expect(page.getByRole('option').first()).toContainText('University of Texas')
      found.push(...(await violations(page)))
      await field.fill('norman ok')
      await field.press('Enter')
      await expect(dialogOf(page, 'University of Oklahoma')).toBeVisible()
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      found.push(...(await lookAt(page, 'University of Oklahoma')))
    }
    expect(found).toEqual([])
  },
)

test(
  'axe finds no violations in the account menu and the composer of wide screens',
  deeper,
  async ({ open, ann }) => {
    const page = await open({ as: ann })
    await page.goto('/home')
    await page.getByRole('button', { name: 'Your account' }).click()
    await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeVisible()
    const found = await violations(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Create Post' }).first().click()
    await expect(dialogOf(page, 'Create Post').getByRole('textbox')).toBeVisible()
    await page.locator('input[type=file]').setInputFiles({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('no photo'),
    })
    found.push(...(await violations(page)))
    expect(found).toEqual([])
  },
)

test(
  'axe finds no violations in menus and in the dialogs for sharing, categories, conversations and deleting',
  deeper,
  async ({ open, ann, ben }) => {
    const { id, text } = await writeThread(ann, ben)
    const page = await open({ as: ben, width, refused: [noConversation] })
    const found: string[] = []
    await page.goto('/home')
    await articleOf(page, text).getByRole('button', { name: 'Share' }).click()
    found.push(...(await lookAt(page, 'Share')))
    await page.getByRole('button', { name: 'All categories' }).click()
    found.push(...(await lookAt(page, 'Categories')))
    await page.goto(`/post/${id}`)
    await page.getByRole('button', { name: 'Send Message' }).click()
    found.push(...(await lookAt(page, 'Start Conversation?')))
    const own = articleOf(page, 'I would come today')
    await own.getByRole('button', { name: 'More' }).click()
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
    found.push(...(await violations(page)))
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    found.push(...(await lookAt(page, 'Delete Comment?')))
    expect(found).toEqual([])
  },
)

for (const screen of [width, 1440])
  test(
    `axe finds no violations in the composer of a comment, its emoji and discard dialogs, a price and the categories at ${screen} px`,
    screen === width ? deeper : deep,
    async ({ open, ann }) => {
      const { id } = await post(ann, newText('A chair'))
      const page = await open({ as: ann, width: screen })
      await page.goto(`/post/${id}`)
      await page.getByRole('button', { name: 'Comment (0)' }).click()
      const field = page.getByRole('textbox', { name: 'Comment text' })
      await field.fill('Is it still there?')
      const found = await violations(page)
      await page.getByRole('button', { name: 'Add an emoji' }).click()
      await expect(page.getByRole('gridcell').first()).toBeVisible()
      found.push(...(await violations(page)))
      await page.keyboard.press('Escape')
      await expect(dialogOf(page, 'Emoji')).toHaveCount(0)
      if (screen === width) await page.getByRole('button', { name: 'Cancel' }).click()
      else await page.keyboard.press('Escape')
      const question = dialogOf(page, 'Discard Comment?')
      await expect(question).toBeVisible()
      found.push(...(await violations(page)))
      await question.getByRole('button', { name: 'Discard', exact: true }).click()
      await expect(field).toHaveCount(0)

      await page.goto('/home')
      await page.getByRole('button', { name: 'Create Post' }).first().click()
      await page.getByRole('button', { name: 'Price' }).click()
      await page.getByRole('textbox', { name: 'Price' }).fill('12')
      found.push(...(await violations(page)))
      await page.getByRole('button', { name: 'Done' }).click()
      await page.getByRole('button', { name: 'Boost visibility' }).click()
      await expect(page.getByRole('option', { name: 'Drones' })).toBeAttached()
      found.push(...(await violations(page)))
      expect(found).toEqual([])
    },
  )

test(
  'axe finds no violations in the question before a post is discarded on a phone',
  deeper,
  async ({ open, ann }) => {
    const page = await open({ as: ann, width })
    await page.goto('/create/post?goBack=/home')
    await page.getByRole('textbox').fill('A chair')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialogOf(page, 'Discard Post?')).toBeVisible()
    expect(await violations(page)).toEqual([])
  },
)

test('axe finds no violations in any prompt', deeper, async ({ open, ann, noSchool }) => {
  const { id } = await post(ann, newText('A desk'))
  const found: string[] = []
  const press = async (page: Page, button: RegExp, name: string) => {
    await page.getByRole('button', { name: button }).first().click()
    found.push(...(await lookAt(page, name)))
  }
  const visitor = await open({ width })
  await visitor.goto(`/post/${id}`)
  await press(visitor, /^Comment \(/, 'Log in to comment')
  await press(visitor, /^Save/, 'Log in to save')
  await press(visitor, /^Send Message/, 'Log in to message')
  await press(visitor, /^Join Group/, 'Join OU Buy/Sell')
  await press(visitor, /^Create Post/, 'Log in to post')
  const unverified = await open({ as: noSchool, width })
  await unverified.goto(`/post/${id}`)
  for (const button of [/^Comment \(/, /^Send Message/, /^Create Post/])
    await press(unverified, button, 'Verify your account')
  const guest = await open({ as: await member('mit'), width })
  await guest.goto(`/post/${id}`)
  await press(guest, /^Comment \(/, 'Join OU Buy/Sell')
  expect(found).toEqual([])
})

test('axe finds no violations in the lightbox', deeper, async ({ open, ann }) => {
  const text = newText('Photos and a video')
  const film = { name: 'film.mp4', mimeType: 'video/mp4', buffer: videoWithPlace(2) }
  await post(ann, text, { colors: ['teal', 'plum'], files: [film] })
  const page = await open({ width })
  await page.goto('/home')
  await articleOf(page, text).getByRole('button', { name: 'Open photo 1 of 3' }).click()
  const slide = dialogOf(page, 'Photos and videos').getByRole('group', { name: '1 of 3' })
  await expect(slide.getByRole('img')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('a dialog and its backdrop open without motion if the person prefers reduced motion', async ({
  open,
  ann,
}) => {
  const page = await open({ as: ann })
  await page.goto('/home')
  await page.getByRole('button', { name: 'Create Post' }).first().click()
  const dialog = dialogOf(page, 'Create Post')
  await expect(dialog).toBeVisible()
  for (const part of [undefined, '::backdrop'])
    await expect
      .poll(() =>
        dialog.evaluate((element, pseudo) => getComputedStyle(element, pseudo).animationDuration, part),
      )
      .toBe('1e-05s')
})

test('a phone in landscape shows the whole field for a description', async ({ open, ann }) => {
  const page = await open({ as: ann })
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto('/home')
  await page.getByRole('button', { name: 'Create Post' }).first().click()
  await page.locator('input[type=file]').setInputFiles(await photo('#a50', 'lamp.jpg'))
  await page.getByRole('button', { name: 'Describe lamp.jpg' }).click()
  const field = dialogOf(page, 'Add a description').getByRole('textbox')
  await expect(field).toBeInViewport({ ratio: 1 })
})

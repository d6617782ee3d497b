/** The product without a mouse: these tests use no click, pointer or scrolling. */
import type { Locator, Page } from '@playwright/test'
import { createPost } from '../../shared/posts/create-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { api, post } from './api.ts'
import { alertOf, articleOf, expect, newText, test } from './site.ts'

/** Presses Tab until the target has the focus; the target must then be in view with a focus ring. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  let presses = 0
  do await page.keyboard.press(key)
  while (!(await target.evaluate((element) => element === document.activeElement)) && ++presses < 120)
  await expect(target).toBeFocused()
  await expect(target).toBeInViewport()
  const ring = await target.evaluate((element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
  })
  expect(ring).toBe(true)
}

/** Returns the names of the elements that the next presses of Tab reach. */
async function order(page: Page, count: number): Promise<string[]> {
  const names: string[] = []
  for (let press = 0; press < count; press += 1) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => {
      const element = document.activeElement
      return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
    })
    names.push(name)
  }
  return names
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const button = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('button', { name, exact: true })

test('a member reads, opens a post, comments, replies, saves, shares and deletes by keyboard alone', async ({
  open,
  ann,
  ben,
}) => {
  const text = newText('A bicycle for the keyboard')
  const { id } = await post(ben, text)
  const page = await open({ as: ann })
  await page.goto('/home')
  const card = articleOf(page, text)
  await expect(card).toBeVisible()
  await expect(button(page, 'Your account')).toBeVisible()

  // Tab passes the bars and then the parts of the card in reading order.
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }))
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
  // With a fragment in the address, Chromium would move the focus to the content when a dialog closes, sometimes late.
  await expect(page).toHaveURL(/\/home$/)
  await tabTo(page, card.getByRole('link', { name: 'Ben Cole' }).last())
  const rest = await order(page, 5)
  expect(rest.map((name) => name.replace(/ \(0\)| 0$/, ''))).toEqual([
    'now',
    'More',
    'Comment',
    'Save',
    'Share',
  ])

  // The test saves and unsaves.
  const save = card.getByRole('button', { name: /^Save/ })
  await tabTo(page, save, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(save).toHaveText('Saved!')
  await page.keyboard.press('Space')
  await expect(save).toHaveText('Save (0)')
  await expect(save).toBeFocused()

  // The share dialog traps the focus and returns it.
  const share = button(card, 'Share')
  await tabTo(page, share)
  await page.keyboard.press('Enter')
  await expect(dialogOf(page, 'Share')).toBeVisible()
  await order(page, 6)
  expect(
    await dialogOf(page, 'Share').evaluate(
      (dialog) => document.activeElement === document.body || dialog.contains(document.activeElement),
    ),
  ).toBe(true)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(share).toBeFocused()

  // The test opens the post and comments on it.
  await tabTo(page, card.getByRole('link', { name: 'now' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/post/${id}`)
  const first = newText('Is it still there?')
  await tabTo(page, button(page, 'Comment (0)'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Comment text' })).toBeFocused()
  await page.keyboard.type(first)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const comment = articleOf(page, first)
  await expect(comment).toBeVisible()

  // The test replies to the comment, and sends the reply with the button of the dialog.
  const reply = newText('It is')
  const replyTo = comment.getByRole('button', { name: 'Reply to Ann Ray' })
  await tabTo(page, replyTo)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Comment text' })).toBeFocused()
  await page.keyboard.type(reply)
  await tabTo(page, button(dialogOf(page, 'Create Comment'), 'Reply'))
  await page.keyboard.press('Enter')
  await expect(articleOf(page, reply)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // In the menu arrows wrap around, Esc returns the focus, and Delete asks for confirmation.
  const more = button(articleOf(page, reply), 'More')
  await tabTo(page, more)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Enter')
  const question = dialogOf(page, 'Delete Comment?')
  await expect(button(question, 'Cancel')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await tabTo(page, button(question, 'Delete'))
  await page.keyboard.press('Enter')
  await expect(alertOf(page, 'Comment Removed')).toBeVisible()
  await expect(articleOf(page, reply)).toHaveCount(0)
  await expect(comment).toBeVisible()
})

test('the gallery and its pictures can be viewed by keyboard alone', async ({ open, ann }) => {
  const { id } = await post(ann, newText('Pictures for the keyboard'), { colors: ['teal', 'plum', 'navy'] })
  const page = await open()
  await page.goto('/home')
  await expect(page.getByRole('article').first()).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Media', exact: true }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/media')
  await tabTo(page, page.locator(`a[href="/media/${id}"]`))
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/media/${id}`)
  const second = page.getByRole('button', { name: 'Open photo 2 of 3: All plum' })
  await tabTo(page, second)
  await page.keyboard.press('Enter')
  const lightbox = page.getByRole('dialog')
  await expect(lightbox.getByRole('group', { name: '2 of 3' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(lightbox.getByRole('group', { name: '3 of 3' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(lightbox.getByRole('group', { name: '1 of 3' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lightbox).toHaveCount(0)
  await expect(second).toBeFocused()
})

test('the arrow keys filter the feed by a category, and show all categories again', async ({ open, ann }) => {
  const text = newText('A sofa for the keyboard')
  const input = {
    id: newUlid(Date.now()),
    campusId: 'ou',
    blocks: [{ text }],
    category: 'furniture' as const,
  }
  await api(createPost, { ...input, media: [] }, ann)
  const page = await open()
  await page.goto('/home')
  const filter = button(page, 'All categories')
  const all = page
    .getByRole('toolbar', { name: 'Categories' })
    .getByRole('link', { name: 'All', exact: true })
  await tabTo(page, all)
  // ArrowLeft from the first chip leads to the last one.
  await page.keyboard.press('ArrowLeft')
  await expect(filter).toBeFocused()
  await page.keyboard.press('Enter')
  const field = page.getByRole('combobox', { name: 'Search categories' })
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(filter).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  for (let press = 0; press < 14; press += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home?category=furniture')
  await expect(articleOf(page, text)).toBeVisible()
  await expect(filter).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(all).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('link', { name: 'Furniture', exact: true }).first()).toHaveAttribute(
    'aria-current',
    'true',
  )
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/home$/)
})

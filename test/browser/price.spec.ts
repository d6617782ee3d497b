/** A price, from its author's text to the windows of other people, and a change of the price. */
import { createPost } from '../../shared/posts/create-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { api, post } from './api.ts'
import { articleOf, expect, newText, test } from './site.ts'
import { violations } from './violations.ts'

test('by keyboard alone an author takes the price from the text, and another person sees the price', async ({
  open,
  ann,
  ben,
}) => {
  const text = newText('Desk lamp, asking 120 obo, lamp')
  const page = await open({ as: ann })
  await page.goto('/home')
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: 'Post text' })).toBeFocused()
  await page.keyboard.type(text)
  const offered = page.getByRole('button', { name: 'Use $120?' })
  await expect(offered).toBeVisible()
  while (!(await offered.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  // The focus stays on the chip, and two presses of Tab lead to the condition.
  await expect(page.getByRole('button', { name: '$120', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Condition' })).toBeFocused()
  await page.keyboard.type('Like')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(articleOf(page, text)).toContainText('$120 · Like new · Offers ok')

  const friend = await open({ as: ben, width: 390, theme: 'dark' })
  await friend.goto('/home')
  await expect(articleOf(friend, text)).toContainText('$120 · Like new · Offers ok')
  await articleOf(friend, text).getByText(text).click()
  await friend.waitForURL('**/post/*')
  await expect(articleOf(friend, text)).toContainText('$120 · Like new · Offers ok')
})

test('a friend on a phone reads the earlier version of a post whose author changed the price', async ({
  open,
  ann,
  ben,
}) => {
  const text = newText('A bike, $80')
  const { id } = await post(ann, text)
  const page = await open({ as: ann })
  await page.goto(`/post/${id}`)
  await page.getByRole('button', { name: 'Use $80?' }).click()
  await expect(page.getByRole('button', { name: 'Use $80?' })).toHaveCount(0)
  await articleOf(page, text).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Post' })
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: '$80', exact: true }).click()
  await page.getByRole('textbox', { name: 'Price' }).fill('65')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Price' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(articleOf(page, text)).toContainText('$65')

  const friend = await open({ as: ben, width: 390, touch: true })
  await friend.goto('/home')
  await expect(articleOf(friend, text)).toContainText('$65')
  await articleOf(friend, text).getByRole('button', { name: 'Edited' }).tap()
  const versions = friend.getByRole('dialog', { name: 'Earlier versions' })
  await expect(versions.getByRole('listitem')).toHaveCount(2)
  await expect(versions.getByRole('listitem').first()).toContainText('$80')
  expect(await violations(friend)).toEqual([])
  expect(new URL(friend.url()).pathname).toBe('/home')
})

test('a saved search notifies a person of a new offer, and the filter chips find the offer until it is sold', async ({
  open,
  ann,
  ben,
}) => {
  const text = newText('A lamp')
  const word = text.split(' ').at(-1) ?? ''
  const friend = await open({ as: ben, width: 390, theme: 'dark' })
  await friend.goto(`/search?q=${word}`)
  await friend.getByRole('button', { name: 'Save search' }).click()
  await expect(friend.getByRole('button', { name: 'Search saved' })).toBeVisible()
  await expect(friend.getByText('Search saved. We’ll tell you what’s new.')).toBeVisible()
  const id = newUlid(Date.now())
  const sale = { kind: 'offer', cents: 4000, condition: 'good' } as const
  await api(createPost, { id, campusId: 'ou', blocks: [{ text }], media: [], sale }, ann)
  await friend.goto('/notifications')
  await friend.getByRole('link', { name: `1 new for “${word}”` }).click()
  await friend.waitForURL(`**/search?q=${word}`)
  await friend.getByRole('button', { name: 'For sale' }).click()
  // The search index may be a moment behind the notification.
  await expect(async () => {
    await friend.reload()
    await expect(articleOf(friend, text)).toContainText('$40 · Good', { timeout: 2000 })
  }).toPass()
  await friend.getByRole('button', { name: 'Price', exact: true }).click()
  await friend.getByRole('textbox', { name: 'From' }).fill('10')
  expect(await violations(friend)).toEqual([])
  await friend.getByRole('textbox', { name: 'To' }).fill('50')
  await friend.keyboard.press('Enter')
  await expect(friend.getByRole('button', { name: '$10 – $50' })).toBeVisible()
  await expect(articleOf(friend, text)).toBeVisible()

  const page = await open({ as: ann })
  await page.goto(`/post/${id}`)
  await page.getByRole('button', { name: 'Mark as Sold' }).click()
  await expect(articleOf(page, text)).toContainText('Sold')
  // The search index follows within a second.
  await expect(async () => {
    await friend.reload()
    await expect(friend.getByRole('heading', { name: `No results for "${word}"` })).toBeVisible({
      timeout: 2000,
    })
  }).toPass()
  await friend.getByRole('button', { name: 'Available only' }).click()
  await expect(articleOf(friend, text)).toContainText('Sold')
})

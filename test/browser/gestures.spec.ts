/** Reactions of any emoji, and a swipe that replies, with real keys and fingers. */
import type { Page } from '@playwright/test'
import { createChat } from '../../shared/chats/create-chat.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { newUlid } from '../../shared/ulid.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { api, member, type Person } from './api.ts'
import { expect, newText, test } from './site.ts'
import { violations } from './violations.ts'

/** Returns a message in a new conversation of this person, which no other test uses. */
async function written(ann: Person): Promise<{ path: string; text: string }> {
  const ben = await member('ou', 'Ben Fingers')
  const { id: userId } = await api(getMe, {}, ben)
  const { chat } = await api(createChat, { id: newUlid(Date.now()), userId }, ann)
  const text = newText('Hello')
  await api(sendMessage, { chatId: chat.id, id: newUlid(Date.now()), blocks: [{ text }] }, ben)
  return { path: `/messages/${chat.id}`, text }
}

const messageOf = (page: Page, text: string) => page.getByRole('group', { name: new RegExp(`: ${text},`) })
const picker = (page: Page) => page.getByRole('dialog', { name: 'Emoji', exact: true })
const row = (page: Page) => page.getByRole('toolbar', { name: 'Reactions' })

test('by keyboard alone, any emoji can be given as a reaction and taken back', async ({ open, ann }) => {
  const { path, text } = await written(ann)
  const page = await open({ as: ann })
  await page.goto(path)
  await messageOf(page, text).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(row(page).getByRole('button', { name: 'Heart' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('searchbox', { name: 'Search emoji' })).toBeFocused()
  // Keys that are typed in the picker do not move the selection in the row of reactions.
  await page.keyboard.type('pizza')
  await expect(page.getByRole('gridcell', { selected: true })).toHaveAccessibleName('Pizza')
  // If the picker is closed and opened again within a moment, it starts a new search.
  await picker(page).evaluate((panel: HTMLElement) => {
    panel.hidePopover()
    panel.showPopover()
  })
  await expect(page.getByRole('searchbox', { name: 'Search emoji' })).toBeFocused()
  await expect(page.getByRole('searchbox', { name: 'Search emoji' })).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(picker(page)).toHaveCount(0)
  await expect(row(page).getByRole('button', { name: 'More reactions' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('searchbox', { name: 'Search emoji' })).toBeFocused()
  await page.keyboard.type('pizza')
  await expect(page.getByRole('gridcell', { selected: true })).toHaveAccessibleName('Pizza')
  await page.keyboard.press('Enter')
  await expect(row(page)).toBeHidden()
  await expect(page.getByRole('img', { name: '🍕 from you' })).toBeVisible()
  await expect(page.getByText('Reaction sent.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('img', { name: '🍕 from you' })).toBeVisible()
  await messageOf(page, text).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(row(page).getByRole('button', { name: '🍕' })).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: '🍕 from you' })).toHaveCount(0)
})

test('on a phone of 320 pixels, all reactions fit, and a tap in the picker adds another emoji as a reaction', async ({
  open,
  ann,
}) => {
  const { path, text } = await written(ann)
  const page = await open({ as: ann, width: 320, touch: true })
  await page.goto(path)
  await messageOf(page, text).tap()
  await page.getByRole('button', { name: 'React' }).tap()
  for (const button of await row(page).getByRole('button').all()) {
    const box = await button.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
    expect(box?.width).toBeGreaterThanOrEqual(44)
  }
  await row(page).getByRole('button', { name: 'More reactions' }).tap()
  await picker(page).getByRole('gridcell', { name: 'Grinning face', exact: true }).tap()
  await expect(page.getByRole('img', { name: '😀 from you' })).toBeVisible()
  await expect(picker(page)).toHaveCount(0)
})

test('a swipe to the side replies to a message, and a vertical swipe does not', async ({ open, ann }) => {
  const { path, text } = await written(ann)
  const page = await open({ as: ann, width: 390, touch: true })
  await page.goto(path)
  const box = await messageOf(page, text).boundingBox()
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 10]
  const session = await page.context().newCDPSession(page)
  const drag = async (toX: number, toY: number) => {
    const at = (type: 'touchStart' | 'touchMove', step: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: [{ x: x + ((toX - x) * step) / 8, y: y + ((toY - y) * step) / 8 }],
      })
    await at('touchStart', 0)
    for (let step = 1; step <= 8; step += 1) await at('touchMove', step)
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await drag(x + 20, y - 120)
  await expect(page.getByRole('button', { name: 'Cancel reply' })).toHaveCount(0)
  await drag(x + 90, y + 10)
  await expect(page.getByRole('button', { name: 'Cancel reply' })).toBeVisible()
})

/**
 * The position at which a conversation with unread messages opens, and the messages that become read, with the heights and
 * scrolling of a browser.
 */
import type { Page } from '@playwright/test'
import { createChat } from '../../shared/chats/create-chat.ts'
import { listMessages } from '../../shared/chats/list-messages.ts'
import { readChat } from '../../shared/chats/read-chat.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { getBadges } from '../../shared/notifications/get-badges.ts'
import { newUlid } from '../../shared/ulid.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { api, member } from './api.ts'
import { expect, test } from './site.ts'

const boxOf = (page: Page) => page.getByRole('region', { name: 'Conversation with Ann New' })
const dividerOf = (page: Page) => boxOf(page).getByRole('separator', { name: 'New messages' })

/** A conversation in which Ben has read the first `read` of Ann's messages. */
async function conversation(read: number, count: number) {
  const [ann, ben] = [await member('ou', 'Ann New'), await member('ou', 'Ben New')]
  const { id: userId } = await api(getMe, {}, ben)
  const { chat } = await api(createChat, { id: newUlid(Date.now()), userId }, ann)
  await api(createChat, { id: newUlid(Date.now()), userId: (await api(getMe, {}, ann)).id }, ben)
  const say = (text: string) =>
    api(sendMessage, { chatId: chat.id, id: newUlid(Date.now()), blocks: [{ text }] }, ann)
  for (let at = 1; at <= count; at += 1) {
    const { id: upTo } = await say(`Message ${at}\nof two lines`)
    if (at === read) await api(readChat, { chatId: chat.id, upTo }, ben)
  }
  const newest = async () => (await api(listMessages, { chatId: chat.id }, ben)).items[0]?.id
  /** How far Ben has read, as Ann sees it. */
  const mark = async () => (await api(listMessages, { chatId: chat.id }, ann)).partnerReadUpTo
  await expect.poll(async () => (await api(getBadges, {}, ben)).chats).toHaveLength(1)
  return { ben, path: `/messages/${chat.id}`, newest, mark }
}

/** The distance in pixels from the top of the list to the divider. */
const below = (page: Page) =>
  boxOf(page).evaluate((box) => {
    const divider = box.querySelector('[role=separator]')
    return divider && Math.round(divider.getBoundingClientRect().top - box.getBoundingClientRect().top)
  })

test('a conversation opens with the divider of unread messages at the top, and is read once its end is on the screen', async ({
  open,
}) => {
  const { ben, path, newest, mark } = await conversation(5, 15)
  const before = await mark()
  const page = await open({ as: ben, width: 390 })
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto(path)
  // The button shows once the rows are measured.
  await page.getByRole('button', { name: 'Newest' }).waitFor()
  await expect(dividerOf(page)).toBeInViewport()
  await expect.poll(() => below(page)).toBe(8)
  expect(await mark()).toBe(before)
  await page.getByRole('button', { name: 'Newest' }).click()
  await expect.poll(mark).toBe(await newest())
  await page.reload()
  await expect(boxOf(page).getByText('Message 15')).toBeInViewport()
  await expect(dividerOf(page)).toHaveCount(0)
})

test('a conversation with more unread messages than a page opens at the oldest loaded one, and keeps it there while older ones load', async ({
  open,
}) => {
  const { ben, path, mark } = await conversation(2, 24)
  const before = await mark()
  const page = await open({ as: ben, width: 390 })
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto(path)
  await page.getByRole('button', { name: 'Newest' }).waitFor()
  // The older page has loaded above.
  await expect.poll(() => boxOf(page).evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(300)
  await expect(boxOf(page).getByText('Message 10')).toBeInViewport()
  expect(await mark()).toBe(before)
  await expect(async () => {
    await boxOf(page).evaluate((box) => box.scrollTo({ top: 0 }))
    await expect(dividerOf(page)).toBeVisible({ timeout: 500 })
  }).toPass()
})

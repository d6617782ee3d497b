import { expect, test, vi } from 'vitest'
import { readChat } from '../../shared/chats/read-chat.ts'
import type { Hint } from '../../shared/live/hint.ts'
import { getBadges } from '../../shared/notifications/get-badges.ts'
import { newUlid } from '../../shared/ulid.ts'
import { proves } from '../checklist/proves.ts'
import { openPage, passTime, stopClock } from '../render/page.ts'
import { ann, bob } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { aMessage as messageOfBob, serveConversation } from '../chats/open-conversation.ts'
import { look, looksFound } from '../render/live.ts'
import { answer, callsOf, refuse } from '../render/server.ts'

const chatId = 'u_ann-u_bob'
const bar = (name: 'Main' | 'Pages') => within(screen.getByRole('navigation', { name }))
const icon = () => document.querySelector('link[rel=icon]')?.getAttribute('href')
const places = (name: 'Main' | 'Pages' = 'Main') =>
  bar(name)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

const aMessage = (of: string, senderId = bob.id): Hint => {
  const id = newUlid(Date.now())
  return {
    type: 'message',
    message: {
      id,
      chatId: of,
      senderId,
      blocks: [{ text: 'Hi' }],
      media: [],
      hearts: [],
      createdAt: Date.now(),
    },
    sender: bob,
  }
}

/** Delivers a hint to the page, as its socket does. */
async function hint(what: Hint): Promise<void> {
  const { announceHint } = await import('../../web/src/live/gaps.ts')
  announceHint(what)
}

/** Waits until the title has the number, because the page handles hints only from then on. */
const isCounted = (count: number) => until(() => expect(document.title).toContain(`(${count}) `))

const chats = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    chatId: `u_ann-u_b${index}`,
    since: newUlid(Date.now() - 60_000),
  }))

async function openWithIcon(path: string, width: number) {
  await openPage(path, { as: ann, width })
  const link = document.createElement('link')
  Object.assign(link, { rel: 'icon', href: '/favicon.svg' })
  document.head.append(link)
}

test('the links in the bars and the tab’s title show the number of unread conversations', async () => {
  answer(getBadges, { notifications: 0, chats: chats(3) })
  await openWithIcon('/home', 390)
  await until(() => expect(places()).toContain('3 unread Messages'))
  await until(() => expect(document.title).toBe('(3) OU Buy/Sell'))
  await openPage('/search_schools', { as: ann })
  await until(() => expect(places('Pages')).toContain('3 unread Messages'))
  await until(() => expect(document.title).toBe('(3) Find Your School · Campus Buy/Sell'))
})

test('a conversation that is read while the badges load is not counted as unread', async () => {
  const [first, second] = chats(2)
  answer(getBadges, { notifications: 0, chats: [first!, second!] })
  await openPage('/home', { as: ann })
  await import('../../web/src/notifications/get-badges.ts')
  await hint({ type: 'read', chatId: first!.chatId, userId: ann.id, upTo: newUlid(Date.now()) })
  await isCounted(1)
})

test('the icon of the installed site shows the number of unread notifications and conversations, and none once all are read', async () => {
  const setAppBadge = vi.fn<(count: number) => Promise<void>>(async () => undefined)
  Object.defineProperty(navigator, 'setAppBadge', { value: setAppBadge, configurable: true })
  const [one] = chats(1)
  answer(getBadges, { notifications: 2, chats: [one!] })
  await openPage('/home', { as: ann })
  await isCounted(3)
  expect(setAppBadge).toHaveBeenLastCalledWith(3)
  answer(getBadges, { notifications: 0, chats: [] })
  await hint({ type: 'read', chatId: one!.chatId, userId: ann.id, upTo: newUlid(Date.now()) })
  await hint({ type: 'notifications' })
  await until(() => expect(setAppBadge).toHaveBeenLastCalledWith(0))
  Reflect.deleteProperty(navigator, 'setAppBadge')
})

test('more than thirty unread conversations show as 30+', async () => {
  answer(getBadges, { notifications: 0, chats: chats(31) })
  await openPage('/home', { as: ann, width: 390 })
  await until(() => expect(places()).toContain('30+ unread Messages'))
  await until(() => expect(document.title).toBe('(30+) OU Buy/Sell'))
})

test('an arriving message is counted at once, until the conversation is read in another window', async () => {
  const [other] = chats(1)
  answer(getBadges, { notifications: 0, chats: [other!] })
  await openWithIcon('/home', 390)
  await until(() => expect(document.title).toBe('(1) OU Buy/Sell'))
  await hint(aMessage(chatId))
  await until(() => expect(document.title).toBe('(2) OU Buy/Sell'))
  expect(places()).toContain('2 unread Messages')
  expect(icon()).toBe('/favicon-unread.svg')
  for (const read of [chatId, other!.chatId])
    await hint({ type: 'read', chatId: read, userId: ann.id, upTo: newUlid(Date.now()) })
  await until(() => expect(document.title).toBe('OU Buy/Sell'))
  expect(places()).toContain('Messages')
  expect(icon()).toBe('/favicon.svg')
})

test('opening an unread conversation reduces the badge of the messages by one', async () => {
  proves('badge of a conversation')
  const unread = messageOfBob('Still there?')
  serveConversation([unread])
  answer(getBadges, { notifications: 0, chats: [{ chatId, since: unread.id }, ...chats(1)] })
  await openPage('/messages', { as: ann })
  await isCounted(2)
  await openPage(`/messages/${chatId}`, { as: ann })
  await until(() => expect(callsOf(readChat)).toEqual([{ chatId, upTo: unread.id }]))
  await isCounted(1)
})

test('a message of the open conversation is not counted while it is being read', async () => {
  serveConversation([])
  // The page's own call never ends, so only the hints below report that messages were read.
  answer(readChat, () => new Promise<never>(() => {}))
  answer(getBadges, { notifications: 0, chats: chats(1) })
  await openPage(`/messages/${chatId}`, { as: ann })
  await isCounted(1)
  stopClock()
  await hint(aMessage(chatId))
  await passTime(100)
  expect(places('Pages')).toContain('1 unread Messages')
  await hint({ type: 'read', chatId, userId: ann.id, upTo: newUlid(Date.now()) })
  await passTime(5000)
  expect(places('Pages')).toContain('1 unread Messages')
  await hint(aMessage(chatId))
  await passTime(1000)
  await until(() => expect(places('Pages')).toContain('2 unread Messages'))
})

test('after hints of new or read notifications the badges are requested again, once for several hints', async () => {
  answer(getBadges, { notifications: 0, chats: chats(1) })
  await openPage('/home', { as: ann, width: 390 })
  await isCounted(1)
  stopClock()
  for (let hints = 0; hints < 5; hints++) await hint({ type: 'notifications' })
  await passTime(1000)
  await until(() => expect(callsOf(getBadges)).toHaveLength(2))
  await passTime(1000)
  expect(callsOf(getBadges)).toHaveLength(2)
})

test('after a gap the badges are requested again', async () => {
  answer(getBadges, { notifications: 0, chats: chats(1) })
  await openPage('/home', { as: ann, width: 390 })
  await isCounted(1)
  answer(getBadges, { notifications: 0, chats: chats(2) })
  const { announceGap } = await import('../../web/src/live/gaps.ts')
  announceGap()
  await isCounted(2)
})

test('a response that was requested before a message arrived does not remove the badge of the message', async () => {
  const held = Promise.withResolvers<void>()
  answer(getBadges, { notifications: 0, chats: chats(1) })
  await openPage('/home', { as: ann, width: 390 })
  await isCounted(1)
  answer(getBadges, () => held.promise.then(() => ({ notifications: 0, chats: chats(1) })))
  await hint({ type: 'notifications' })
  await until(() => expect(callsOf(getBadges)).toHaveLength(2))
  await hint(aMessage('u_ann-u_cat'))
  await until(() => expect(places()).toContain('2 unread Messages'))
  held.resolve()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(places()).toContain('2 unread Messages')
})

test('a visitor has no badges, and no request for them is sent', async () => {
  await openPage('/home', { width: 390 })
  await screen.findByText('Be the first...')
  expect(places()).toContain('Messages')
  expect(callsOf(getBadges)).toEqual([])
})

test('a poll without a socket requests the badges once, and reports whether they changed', async () => {
  const badges = { notifications: 0, chats: chats(1) }
  answer(getBadges, () => badges)
  await openWithIcon('/home', 390)
  await isCounted(1)
  const { length } = callsOf(getBadges)
  const before = looksFound.length
  await look()
  await until(() => expect(looksFound.slice(before)).toEqual([{ isNew: false }]))
  expect(callsOf(getBadges)).toHaveLength(length + 1)
  answer(getBadges, { ...badges, notifications: 2 })
  await look()
  await isCounted(3)
  expect(looksFound.slice(before)).toEqual([{ isNew: false }, { isNew: true }])
})

test('a refused poll keeps the numbers, and reports how long to wait', async () => {
  answer(getBadges, { notifications: 0, chats: chats(1) })
  await openWithIcon('/home', 390)
  await isCounted(1)
  const before = looksFound.length
  refuse(getBadges, 'too-many-requests', { retryAfter: 15 })
  await look()
  await until(() => expect(looksFound.slice(before)).toEqual([{ retryAfter: 15 }]))
  expect(document.title).toContain('(1) ')
})

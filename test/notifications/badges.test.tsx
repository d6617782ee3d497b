import { expect, test } from 'vitest'
import { readChat } from '../../shared/chats/read-chat.ts'
import type { Hint } from '../../shared/live/hint.ts'
import { getBadges } from '../../shared/notifications/get-badges.ts'
import { newUlid } from '../../shared/ulid.ts'
import { openPage, passTime, stopClock } from '../render/page.ts'
import { ann, bob } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { serveConversation } from '../chats/open-conversation.ts'
import { answer, callsOf } from '../render/server.ts'

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
    message: { id, chatId: of, senderId, blocks: [{ text: 'Hi' }], hearts: [], createdAt: Date.now() },
    sender: bob,
  }
}

/** What arrives over the socket. */
async function hint(what: Hint): Promise<void> {
  const { announceHint } = await import('../../web/src/live/gaps.ts')
  announceHint(what)
}

/** The part that listens to hints is there when the title has the number. */
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

test('the places of the bars show how many conversations are unread, and so does the tab', async () => {
  answer(getBadges, { notifications: 0, chats: chats(3) })
  await openWithIcon('/home', 390)
  await until(() => expect(places()).toContain('3 unread Messages'))
  await until(() => expect(document.title).toBe('(3) OU Buy/Sell'))
  await openPage('/search_schools', { as: ann })
  await until(() => expect(places('Pages')).toContain('3 unread Messages'))
  await until(() => expect(document.title).toBe('(3) Find Your School · Campus Buy/Sell'))
})

test('a conversation that is read while the badges are loading is not unread', async () => {
  const [first, second] = chats(2)
  answer(getBadges, { notifications: 0, chats: [first!, second!] })
  await openPage('/home', { as: ann })
  await import('../../web/src/notifications/badges.ts')
  await hint({ type: 'read', chatId: first!.chatId, userId: ann.id, upTo: newUlid(Date.now()) })
  await isCounted(1)
})

test('more than thirty are 30+', async () => {
  answer(getBadges, { notifications: 0, chats: chats(31) })
  await openPage('/home', { as: ann, width: 390 })
  await until(() => expect(places()).toContain('30+ unread Messages'))
  await until(() => expect(document.title).toBe('(30+) OU Buy/Sell'))
})

test('a message that arrives is counted at once, and no longer when it is read in another window', async () => {
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

test('a message of the conversation that is on the screen is not counted where it is read', async () => {
  serveConversation([])
  // Only the hints below say what is read.
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

test('notifications that came or were read are counted again, once for several hints', async () => {
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

test('after a gap the badges are asked for again', async () => {
  answer(getBadges, { notifications: 0, chats: chats(1) })
  await openPage('/home', { as: ann, width: 390 })
  await isCounted(1)
  answer(getBadges, { notifications: 0, chats: chats(2) })
  const { announceGap } = await import('../../web/src/live/gaps.ts')
  announceGap()
  await isCounted(2)
})

test('an answer from before a message does not take its badge away', async () => {
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

test('a visitor has no badges, and nothing asks for them', async () => {
  await openPage('/home', { width: 390 })
  await screen.findByText('Be the first...')
  expect(places()).toContain('Messages')
  expect(callsOf(getBadges)).toEqual([])
})

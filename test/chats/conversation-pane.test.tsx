import { expect, test, vi } from 'vitest'
import { getChat } from '../../shared/chats/get-chat.ts'
import { listChats } from '../../shared/chats/list-chats.ts'
import { listMessages } from '../../shared/chats/list-messages.ts'
import { readChat } from '../../shared/chats/read-chat.ts'
import { deletedAuthor } from '../../shared/users/user.ts'
import { newUlid } from '../../shared/ulid.ts'
import { write } from '../render/composer.ts'
import { openPage, passTime, stopClock, user } from '../render/page.ts'
import { aChat, ann, bob } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'
import {
  aMessage,
  chatId,
  messagesBox,
  openConversation,
  ownMessage,
  scrollTo,
  sentTexts,
  serveConversation,
} from './open-conversation.ts'

test('a conversation shows its partner and its messages in order, and marks them as read', async () => {
  vi.setSystemTime(new Date('2026-09-15T18:00:00Z'))
  const last = aMessage('Yes, come by', 1)
  serveConversation([ownMessage('Is the lamp still there?', 3), last])
  await openConversation()
  const header = within((await screen.findByRole('heading', { name: 'Bob Lee' })).closest('header')!)
  header.getByText('@boblee')
  expect(header.getByRole('link').getAttribute('href')).toBe('/boblee')
  await screen.findByText('Yes, come by')
  const texts = screen.getAllByText(/lamp still|come by/).map(({ textContent }) => textContent)
  expect(texts).toEqual(['Is the lamp still there?', 'Yes, come by'])
  screen.getByText('Today')
  await until(() => expect(callsOf(readChat)).toEqual([{ chatId, upTo: last.id }]))
})

test("the person's last message shows 'Delivered', and 'Seen' once the partner has read it", async () => {
  const mine = ownMessage('Still there?', 2)
  serveConversation([ownMessage('Hi', 3), mine, aMessage('Hello', 1)])
  await openConversation()
  await screen.findByText('Delivered')
  expect(screen.queryByText('Seen')).toBeNull()
  serveConversation([mine], { partnerReadUpTo: mine.id })
  await openConversation()
  await screen.findByText('Seen')
  expect(screen.queryByText('Delivered')).toBeNull()
})

test('the messages of a deleted account still show, without its name, a link to its profile and a field to write in', async () => {
  serveConversation([aMessage('Yes, come by')])
  const partner = deletedAuthor(bob.id)
  const chat = { id: chatId, partner, lastId: newUlid(Date.now()), lastAt: Date.now() }
  answer(getChat, { chat, isOpen: false })
  answer(listChats, { items: [aChat({ ...bob, ...partner }, 'Yes, come by', { lastAt: Date.now() })] })
  await openPage(`/messages/${chatId}`, { as: ann })
  await screen.findByText('This account was deleted. Its messages stay until you delete the conversation.')
  screen.getAllByText('Yes, come by')
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull()
  const header = within((await screen.findByRole('heading', { name: 'Deleted account' })).closest('header')!)
  expect(header.queryByRole('link', { name: /Deleted account/ })).toBeNull()
  within(screen.getByRole('region', { name: 'Conversations' })).getByText('Deleted account')
})

test('a person who turned the online status on checks each minute whether the partner is online', async () => {
  const shown = { id: chatId, partner: bob, lastId: newUlid(Date.now()), lastAt: Date.now() }
  for (const [as, asks] of [
    [ann, 1],
    [{ ...ann, showsOnline: true }, 2],
  ] as const) {
    serveConversation([aMessage('Hi')])
    answer(getChat, { chat: shown, isOpen: true, isPartnerOnline: true })
    stopClock()
    const before = callsOf(getChat).length
    await openConversation({ as })
    await screen.findByText(/^Online/)
    answer(getChat, { chat: shown, isOpen: true })
    await passTime(61_000)
    await until(() => expect(callsOf(getChat)).toHaveLength(before + asks))
    await until(() => expect(screen.queryByText(/^Online/) !== null).toBe(asks === 1))
  }
})

test('the header shows in how many deals the partner met the other person, and that the partner answers quickly', async () => {
  const shown = { id: chatId, partner: bob, lastId: newUlid(Date.now()), lastAt: Date.now() }
  serveConversation([aMessage('Hi')])
  answer(getChat, { chat: shown, isOpen: true, partnerTrust: { met: 3, of: 4, isQuick: true } })
  await openConversation()
  await screen.findByText('Met 3 of 4 times · Usually answers within an hour')
})

test('a conversation without messages says that it is the beginning of the conversation', async () => {
  serveConversation([])
  await openConversation()
  await screen.findByText(/^This is the beginning of your conversation/)
})

test('an alert shows if the partner deletes the open conversation, but not if the person deletes it in another window', async () => {
  const last = aMessage('Yes, come by', 1)
  serveConversation([last])
  await openConversation()
  await screen.findByText('Yes, come by')
  const { announceHint } = await import('../../web/src/live/gaps.ts')
  announceHint({ type: 'chat-deleted', chatId, upTo: last.id, deletedBy: ann.id })
  await until(() => expect(screen.queryByText('Yes, come by')).toBeNull())
  expect(screen.queryByText(/deleted your conversation/)).toBeNull()
  announceHint({ type: 'chat-deleted', chatId: 'u_ann-u_cat', upTo: last.id, deletedBy: 'u_cat' })
  announceHint({ type: 'chat-deleted', chatId, upTo: last.id, deletedBy: 'u_bob' })
  await screen.findByText('Bob Lee deleted your conversation.')
  expect(screen.getAllByText(/deleted your conversation/)).toHaveLength(1)
})

/** Returns the cursor of each request for a page of messages. The cursor is undefined for the newest page. */
const pages = () => callsOf(listMessages).flatMap(({ after, cursor }) => (after ? [] : [cursor]))

test('older messages load when the list is at most 67 pixels from its top, and the visible messages do not move', async () => {
  const all = Array.from({ length: 25 }, (_, index) => aMessage(`Message ${index + 1}`, 100 - index))
  serveConversation(all)
  await openConversation()
  await screen.findByText('Message 11')
  scrollTo(320)
  await screen.findByText('Message 25')
  scrollTo(68)
  await until(() => expect(screen.queryByText('Message 25')).toBeNull())
  expect(pages()).toHaveLength(1)
  scrollTo(67)
  // The list scrolled down by the height of the loaded rows: ten messages of 20 pixels each and the row of the beginning.
  await until(() => expect(messagesBox().scrollTop).toBeGreaterThan(260))
  expect(pages()).toEqual([undefined, all[10]!.id])
})

test('a conversation with an unavailable person shows its messages and has no field to write', async () => {
  serveConversation([aMessage('Bye')], { isOpen: false })
  await openPage(`/messages/${chatId}`, { as: ann })
  await screen.findByText('Bye')
  screen.getByText('This person cannot receive messages.')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('on a phone, a conversation that does not exist, or fails to load, has a link back', async () => {
  answer(listChats, { items: [] })
  const open = () => openPage(`/messages/${chatId}`, { as: ann, width: 390 })
  refuse(getChat, 'chat-not-found')
  await open()
  await screen.findByRole('heading', { name: "This conversation doesn't exist", level: 1 })
  screen.getByRole('button', { name: 'New Message' })
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await until(() => expect(window.location.pathname).toBe('/messages'))
  refuse(getChat, 'unavailable')
  await open()
  await screen.findByRole('button', { name: 'Try Again' })
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await until(() => expect(window.location.pathname).toBe('/messages'))
})

test("a missing conversation shows that it doesn't exist, and a conversation that fails to load can be loaded again", async () => {
  refuse(getChat, 'chat-not-found')
  await openPage(`/messages/${chatId}`, { as: ann })
  await screen.findByRole('heading', { name: "This conversation doesn't exist" })
  serveConversation([aMessage('Here I am')])
  refuse(listMessages, 'unavailable')
  await openPage(`/messages/${chatId}`, { as: ann })
  const again = await screen.findByRole('button', { name: 'Try Again' })
  answer(listMessages, { items: [aMessage('Here I am')] })
  await user.click(again)
  await screen.findByText('Here I am')
})

test('the draft of a message shows in the inbox when its conversation is not open, until the message is sent', async () => {
  serveConversation([aMessage('Is it there?')])
  answer(listChats, { items: [{ ...aChat(bob, 'Is it there?'), id: chatId }] })
  const list = async () => within(await screen.findByRole('region', { name: 'Conversations' }))
  await openConversation()
  await write('Message', 'I think so')
  await openPage('/messages', { as: ann })
  expect((await (await list()).findByText('Draft:')).parentElement?.textContent).toBe('Draft: I think so')
  await openConversation()
  await (await list()).findByText('Is it there?')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await until(() => expect(sentTexts()).toEqual(['I think so']))
  await openPage('/messages', { as: ann })
  await (await list()).findByText('Is it there?')
})

/**
 * A conversation with unread messages opens at the first unread message, below a divider, and marks as read only messages
 * that were on the screen.
 */
import { expect, test } from 'vitest'
import type { Message } from '../../shared/chats/chat.ts'
import { listChats } from '../../shared/chats/list-chats.ts'
import { listMessages } from '../../shared/chats/list-messages.ts'
import { readChat } from '../../shared/chats/read-chat.ts'
import { arrive } from '../render/live.ts'
import { user } from '../render/page.ts'
import { aChat, ann, bob } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf } from '../render/server.ts'
import {
  aMessage,
  chatId,
  messagesBox,
  openConversation,
  scrollTo,
  serveConversation,
} from './open-conversation.ts'

/** Makes messages that Bob sent, one a minute. The last message is a minute old. */
const messages = (count: number) =>
  Array.from({ length: count }, (_, index) => aMessage(`Message ${index + 1}`, count - index))

const divider = () => within(messagesBox()).queryByRole('separator', { name: 'New messages' })

/** Returns the message ids up to which the page has marked the conversation as read, one for each request. */
const marks = () => callsOf(readChat).map(({ upTo }) => upTo)

/** Returns the text of the first message below the divider. */
function belowDivider(): string | undefined {
  const line = divider()
  const texts = within(messagesBox()).getAllByText(/^Message \d+$/)
  return texts.find((text) => line && line.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING)
    ?.textContent
}

/** Waits until the button to the newest message shows, which means that the list has scrolled to the divider. */
async function opened() {
  await screen.findByRole('button', { name: 'Newest' })
  // Fires the scroll event by hand, because happy-dom fires none when a script scrolls.
  scrollTo(messagesBox().scrollTop)
}

const toEnd = () => user.click(screen.getByRole('button', { name: 'Newest' }))

/** Goes from the conversation to the list of conversations without loading the page again. */
async function leave() {
  const bars = within(screen.getByRole('navigation', { name: 'Pages' }))
  await user.click(bars.getByRole('link', { name: /Messages/ }))
  await screen.findByText("You don't have a message selected")
}

async function comeBack() {
  const list = within(screen.getByRole('region', { name: 'Conversations' }))
  await user.click(await list.findByRole('link', { name: /Bob Lee/ }))
  await screen.findByRole('textbox', { name: 'Message' })
}

const serve = (all: Message[], readUpTo: string | undefined) => {
  answer(listChats, { items: [aChat(bob, 'Hi', { id: chatId })] })
  serveConversation(all, readUpTo === undefined ? {} : { readUpTo })
}

test('a conversation opens at the divider without marking anything as read, and marks all as read at its end', async () => {
  const all = messages(10)
  serve(all, all[4]!.id)
  await openConversation()
  await opened()
  expect(belowDivider()).toBe('Message 6')
  // Above the divider are seven rows of 20 pixels: the beginning, the day and five messages. Their last 8 pixels show.
  expect(messagesBox().scrollTop).toBe(7 * 20 - 8)
  scrollTo(9 * 20)
  expect(marks()).toEqual([])
  await toEnd()
  await until(() => expect(marks()).toEqual([all[9]!.id]))
  expect(belowDivider()).toBe('Message 6')
})

test('unread messages that fit on the screen are read at once, below a divider that stays', async () => {
  const all = messages(3)
  serve(all, all[1]!.id)
  await openConversation()
  await until(() => expect(marks()).toEqual([all[2]!.id]))
  expect(belowDivider()).toBe('Message 3')
  const next = aMessage('Message 4', 0)
  await arrive({ type: 'message', message: next, sender: bob })
  await until(() => expect(marks()).toEqual([all[2]!.id, next.id]))
  expect(belowDivider()).toBe('Message 3')
  expect(screen.queryByRole('button', { name: 'Newest' })).toBeNull()
})

test('a conversation without unread messages has no divider, not even above messages that arrive later', async () => {
  const all = messages(3)
  serve(all, all[2]!.id)
  await openConversation()
  await screen.findByText('Message 3')
  const next = aMessage('Message 4', 0)
  await arrive({ type: 'message', message: next, sender: bob })
  await until(() => expect(marks()).toContain(next.id))
  expect(divider()).toBeNull()
})

test('the next visit has a divider only if messages arrived in between or the first visit did not reach the end', async () => {
  const all = messages(10)
  serve(all, all[4]!.id)
  await openConversation()
  await opened()
  await leave()
  await comeBack()
  await opened()
  expect([belowDivider(), marks()]).toEqual(['Message 6', []])
  await toEnd()
  await until(() => expect(marks()).toEqual([all[9]!.id]))
  await leave()
  await comeBack()
  await screen.findByText('Message 10')
  expect(divider()).toBeNull()
  await leave()
  all.push(...[11, 12, 13, 14].map((count) => aMessage(`Message ${count}`, 0)))
  await comeBack()
  await opened()
  expect([belowDivider(), marks().length]).toEqual(['Message 11', 1])
})

test('messages that were read on another device in between have no divider', async () => {
  const all = messages(10)
  serve(all, all[4]!.id)
  await openConversation()
  await opened()
  await leave()
  await arrive({ type: 'read', chatId, userId: ann.id, upTo: all[9]!.id })
  await comeBack()
  await until(() => expect(marks()).toEqual([all[9]!.id]))
  expect(divider()).toBeNull()
})

test('if older unread messages are not loaded yet, a conversation opens at its oldest loaded message, without a divider', async () => {
  const all = messages(25)
  serve(all, all[2]!.id)
  await openConversation()
  await screen.findByText('Message 11')
  expect([divider(), messagesBox().scrollTop < 20]).toEqual([null, true])
  // At the top, older messages load at once, with a cursor. Requests without a cursor only load the newest messages again.
  const older = () => callsOf(listMessages).filter(({ cursor }) => cursor !== undefined)
  await until(() => expect(older()).toHaveLength(1))
  await until(() => {
    scrollTo(40)
    expect(belowDivider()).toBe('Message 4')
  })
  expect(new Set(older().map(({ cursor }) => cursor)).size).toBe(1)
  expect(marks()).toEqual([])
})

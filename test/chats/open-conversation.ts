/** A conversation of Ann and Bob for rendered tests: its messages, and a fake server that stores sent messages. */
import type { Message } from '../../shared/chats/chat.ts'
import { getChat } from '../../shared/chats/get-chat.ts'
import { listMessages } from '../../shared/chats/list-messages.ts'
import { readChat } from '../../shared/chats/read-chat.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { sendMessages } from '../../shared/chats/send-messages.ts'
import type { InputOf } from '../../shared/contract.ts'
import { linkify } from '../../shared/composer/written-text.ts'
import { newUlid } from '../../shared/ulid.ts'
import { write } from '../render/composer.ts'
import { openPage, user } from '../render/page.ts'
import { ann, bob } from '../render/samples.ts'
import { screen } from '../render/screen.ts'
import { answer, callsOf } from '../render/server.ts'

export const chatId = 'u_ann-u_bob'
const minute = 60_000

/** Makes a message that Bob sent `minutesAgo` minutes ago. */
export function aMessage(text: string, minutesAgo = 1, more: Partial<Message> = {}): Message {
  const createdAt = Date.now() - minutesAgo * minute
  return {
    id: newUlid(createdAt),
    chatId,
    senderId: bob.id,
    blocks: text === '' ? [] : text.split('\n').map(linkify),
    media: [],
    hearts: [],
    createdAt,
    ...more,
  }
}

export const ownMessage = (text: string, minutesAgo = 1, more: Partial<Message> = {}) =>
  aMessage(text, minutesAgo, { senderId: ann.id, ...more })

interface Served {
  isOpen?: boolean
  /** The id of the last message that Ann has read. By default, she has read all messages. */
  readUpTo?: string
  partnerReadUpTo?: string
}

/** Serves a conversation with these messages, oldest first, and adds the messages that are sent. */
export function serveConversation(
  messages: Message[],
  { isOpen = true, readUpTo = messages.at(-1)?.id, partnerReadUpTo }: Served = {},
): void {
  const lastId = messages.at(-1)?.id ?? newUlid(Date.now())
  answer(getChat, { chat: { id: chatId, partner: bob, lastId, lastAt: Date.now() }, isOpen, readUpTo })
  answer(readChat, ({ upTo }) => ({ readUpTo: upTo }))
  answer(listMessages, ({ cursor, after }) => {
    if (after) return { items: messages.filter(({ id }) => id > after), partnerReadUpTo }
    const newestFirst = messages.filter(({ id }) => !cursor || id < cursor).toReversed()
    const items = newestFirst.slice(0, 15)
    return { items, cursor: newestFirst.length > 15 ? items.at(-1)?.id : undefined, partnerReadUpTo }
  })
  answerSent(({ id, blocks }) => {
    const sent = { id, chatId, senderId: ann.id, blocks, media: [], hearts: [], createdAt: Date.now() }
    messages.push(sent)
    return sent
  })
}

type Sent = InputOf<typeof sendMessage>

/** Sets the response to each message, whether its request is send-message or send-messages. */
export function answerSent(how: (sent: Sent) => Message | Promise<Message>): void {
  answer(sendMessage, how)
  answer(sendMessages, async ({ messages }) => {
    const items: Message[] = []
    for (const message of messages) {
      try {
        items.push(await how({ chatId, ...message }))
      } catch (error) {
        if (items.length > 0) break
        throw error
      }
    }
    return { items }
  })
}

/** Returns the messages that were sent: first those of all send-message requests, then those of all send-messages requests. */
export const allSent = (): Sent[] => [
  ...callsOf(sendMessage),
  ...callsOf(sendMessages).flatMap(({ messages }) => messages.map((message) => ({ chatId, ...message }))),
]
export const sentTexts = () => allSent().map(({ blocks }) => blocks[0]?.text)

/** Opens the conversation, and waits until the field for a message shows. */
export async function openConversation(visit: Parameters<typeof openPage>[1] = {}): Promise<void> {
  await openPage(`/messages/${chatId}`, { as: ann, ...visit })
  await screen.findByRole('textbox', { name: 'Message' })
}

/** Writes a message and presses Send. */
export async function send(text: string): Promise<void> {
  await write('Message', text)
  await user.click(screen.getByRole('button', { name: 'Send' }))
}

/** Returns the element that scrolls the messages. */
export const messagesBox = () => screen.getByRole('region', { name: 'Conversation with Bob Lee' })

/** Scrolls the messages to a position in pixels. test/render/dom.ts defines the heights of elements. */
export function scrollTo(top: number): void {
  messagesBox().scrollTop = top
  messagesBox().dispatchEvent(new Event('scroll'))
}

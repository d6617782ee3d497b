/**
 * Reactions to messages. A press shows at once, and is stored in the browser until the server has accepted it. Without a
 * connection the press waits, even if the page is closed and another one opened.
 */
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Message } from '../../../shared/chats/chat.ts'
import { heartMessage } from '../../../shared/chats/heart-message.ts'
import { emojiOf, withReaction } from '../../../shared/chats/message-emoji.ts'
import type { MessageEmoji } from '../../../shared/chats/message-emoji.ts'
import { RefusalError } from '../../../shared/refusal-error.ts'
import { call } from '../lib/call.ts'
import { untilOnline } from '../lib/online.ts'
import { readStored, writeStored } from '../lib/stored.ts'
import { wentWrong } from '../lib/unavailable.ts'
import { openPrompt } from '../session/prompt.ts'
import type { Me } from '../../../shared/users/user.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { heartKey, keptEmoji, keptHearts, keptValue } from './outbox/kept-hearts.ts'
import { showHearts } from './list-messages.ts'

/**
 * A press on a reaction: the emoji, or undefined if the reaction is removed, and the function that rolls the change back.
 */
interface Press {
  owner: string
  chatId: string
  messageId: string
  emoji: MessageEmoji | undefined
  rollBack: () => void
}

/** The presses on one message are sent one after the other. This map has the last promise of each message's queue. */
const ends = new Map<string, Promise<void>>()

/**
 * Returns a function that adds or removes a reaction optimistically. If the server refuses the change, it is rolled back.
 */
export function useHeart(me: Me): (message: Message, emoji: MessageEmoji | undefined) => void {
  const client = useQueryClient()
  return useCallback(
    (message, emoji) => {
      if (!me.schoolVerified) return openPrompt('verify-message')
      const { id, chatId } = message
      const show = (is: MessageEmoji | undefined) =>
        showHearts(client, chatId, id, withReaction(message, me.id, is))
      const before = emojiOf(message, me.id)
      show(emoji)
      enqueue(client, { owner: me.id, chatId, messageId: id, emoji, rollBack: () => show(before) })
    },
    [client, me],
  )
}

/** Sends the presses that earlier pages could not send. */
export function resumeHearts(client: QueryClient, owner: string): void {
  for (const kept of keptHearts(owner))
    if (!ends.has(kept.messageId)) enqueue(client, { ...kept, owner, rollBack: () => undefined })
}

function enqueue(client: QueryClient, press: Press): void {
  const { owner, messageId, chatId, emoji } = press
  const key = heartKey(owner, messageId)
  const value = keptValue(chatId, emoji)
  writeStored('localStorage', key, value)
  const isKept = readStored('localStorage', key) === value
  const end = (ends.get(messageId) ?? Promise.resolve())
    // One tab sends at a time, so that the latest press of all tabs also reaches the server last.
    .then(() =>
      navigator.locks.request(key, () =>
        send(client, press, () => (isKept ? readStored('localStorage', key) : value)),
      ),
    )
    .finally(() => {
      if (ends.get(messageId) === end) ends.delete(messageId)
    })
  ends.set(messageId, end)
}

/** Sends the latest press of all tabs, unless it was sent already. */
async function send(
  client: QueryClient,
  { owner, chatId, messageId, rollBack }: Press,
  latest: () => string | null,
) {
  const value = latest()
  if (value === null) return
  const emoji = keptEmoji(value)
  const isLatest = () => latest() === value
  const forget = () => writeStored('localStorage', heartKey(owner, messageId), null)
  try {
    const reaction = emoji ? { isHearted: true, emoji } : { isHearted: false }
    const { hearts, emojis } = await untilOnline(() => call(heartMessage, { chatId, messageId, ...reaction }))
    if (!isLatest()) return
    forget()
    showHearts(client, chatId, messageId, { hearts, emojis })
    if (emoji) showAlert({ message: 'Reaction sent.', type: 'success' })
  } catch (error) {
    if (isLatest()) {
      forget()
      rollBack()
    }
    showAlert({ message: error instanceof RefusalError ? error.message : wentWrong, type: 'danger' })
  }
}

/** The unread messages at the time when a conversation was opened, and whether its newest message is on the screen. */
import { useState } from 'react'
import type { Message } from '../../../shared/chats/chat.ts'
import { isNew } from './message-rows.ts'
import { readMarkOf } from './read-chat.ts'

interface Opened {
  chatId: string
  meId: string
  /** The id of the message up to which the reader has read, according to the server. */
  readUpTo: string | undefined
  messages: readonly Message[]
  /** Whether the loaded messages are up to date. */
  isCurrent: boolean
}

/**
 * Decides once a visit whether there are unread messages: as soon as a loaded message is unread, otherwise once the messages
 * are up to date. `newAfter` is the read mark if there are unread messages, except after the reader has scrolled, because
 * the list must not move then. With unread messages, the reader does not count as being at the end until the list says so.
 * Otherwise messages that were not on the screen would be marked as read.
 */
export function useOpening({ chatId, meId, readUpTo, messages, isCurrent }: Opened) {
  const [mark] = useState(() => readMarkOf(chatId, meId, readUpTo))
  const [isAtEnd, setAtEnd] = useState(true)
  const [opening, setOpening] = useState<{ newAfter: string | undefined }>()
  const isUnread = !opening && messages.some((message) => isNew(message, meId, mark))
  if (!opening && (isUnread || isCurrent)) {
    setOpening({ newAfter: isUnread && isAtEnd ? mark : undefined })
    if (isUnread) setAtEnd(false)
  }
  return { newAfter: opening?.newAfter, isAtEnd, setAtEnd }
}

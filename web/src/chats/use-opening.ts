/** What was unread when a conversation was opened, and whether its newest message is on the screen. */
import { useState } from 'react'
import type { Message } from '../../../shared/chats/chat.ts'
import { isNew } from './message-rows.ts'
import { readMarkOf } from './read-chat.ts'

interface Opened {
  chatId: string
  meId: string
  /** The reader's mark, as the server gave it. */
  readUpTo: string | undefined
  messages: readonly Message[]
  /** Whether the messages are those that the server has. */
  isCurrent: boolean
}

/**
 * It is decided once a visit: as soon as a loaded message is unread, otherwise when nothing more is missing. `newAfter` is
 * the mark of that moment if something was unread. Then the reader is not at the end until the list says so, because what
 * was not on the screen must not become read. A reader who scrolls while messages are missing is not moved.
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

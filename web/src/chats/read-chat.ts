import { useEffect, useState, useSyncExternalStore } from 'react'
import { readChat } from '../../../shared/chats/read-chat.ts'
import { call } from '../lib/call.ts'
import { announceHint } from '../live/gaps.ts'
import { onEvents } from '../lib/on-events.ts'

const retryMs = 5000
/** The message up to which this page has marked each conversation as read. */
const marks = new Map<string, string>()

/** Marks a conversation as read up to a message while the page is visible; a failed mark is retried. */
export function useReadMark(chatId: string, userId: string, upTo: string | undefined): void {
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const before = marks.get(chatId)
    if (!isVisible || upTo === undefined || upTo <= (before ?? '')) return
    marks.set(chatId, upTo)
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    call(readChat, { chatId, upTo })
      // Announced here, so that this page's badges and list of conversations update even without a socket.
      .then(({ readUpTo }) => announceHint({ type: 'read', chatId, userId, upTo: readUpTo }))
      .catch(() => {
        if (marks.get(chatId) === upTo) marks.set(chatId, before ?? '')
        if (!isGone) timer = setTimeout(() => setAttempt((count) => count + 1), retryMs)
      })
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [chatId, userId, upTo, isVisible, attempt])
}

const onVisibility = (listener: () => void) => onEvents(document, 'visibilitychange')(listener)

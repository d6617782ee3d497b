import { useEffect, useState, useSyncExternalStore } from 'react'
import { readChat } from '../../../shared/chats/read-chat.ts'
import { call } from '../lib/call.ts'
import { announceHint, listen } from '../live/gaps.ts'
import { useHint } from '../live/live.ts'
import { onEvents } from '../lib/on-events.ts'

const retryMs = 5000
/** The id of the message up to which this page has marked each conversation as read, by conversation. */
const marks = new Map<string, string>()

/** The requests in flight that mark conversations as read, by conversation. */
const sending = new Map<string, Promise<unknown>>()
/** The conversations that this page has marked as unread. Nothing marks them as read until the next visit. */
const held = new Set<string>()

/** Call before marking a conversation as unread. Waits for a mark-as-read request in flight, which would undo the change. */
export async function holdReading(chatId: string): Promise<void> {
  held.add(chatId)
  await sending.get(chatId)
}

/** Lets a conversation be marked as read again. */
export const resumeReading = (chatId: string): unknown => held.delete(chatId)

/** The read marks from hints, by conversation and person. The person's other pages and devices cause such hints, too. */
const hinted = new Map<string, string>()
const readerOf = (chatId: string, userId: string) => `${chatId} ${userId}`

// Listens even while no conversation is open, because the mark that was loaded with a conversation gets stale meanwhile.
listen((hint) => {
  // A conversation that was marked as unread has to be marked as read again at the next visit.
  if (hint.type === 'chat-updated' && hint.unreadSince !== undefined) marks.delete(hint.chatId)
  if (hint.type !== 'read') return
  const reader = readerOf(hint.chatId, hint.userId)
  if (hint.upTo > (hinted.get(reader) ?? '')) hinted.set(reader, hint.upTo)
})

/**
 * Returns the id of the message up to which a person has read; empty if there is none. `loaded` is an earlier mark from the
 * server.
 */
export function readMarkOf(chatId: string, userId: string, loaded: string | undefined): string {
  const found = [loaded ?? '', marks.get(chatId) ?? '', hinted.get(readerOf(chatId, userId)) ?? '']
  return found.toSorted().at(-1) ?? ''
}

/** Marks a conversation as read up to a message while the page is visible. A failed request is retried. */
export function useReadMark(chatId: string, userId: string, upTo: string | undefined): void {
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const before = marks.get(chatId)
    if (!isVisible || held.has(chatId) || upTo === undefined || upTo <= (before ?? '')) return
    marks.set(chatId, upTo)
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const sent = call(readChat, { chatId, upTo })
      // Announces the mark in this page, so that its badges and inbox update even without a socket.
      .then(({ readUpTo }) => announceHint({ type: 'read', chatId, userId, upTo: readUpTo }))
      .catch(() => {
        if (marks.get(chatId) === upTo) marks.set(chatId, before ?? '')
        if (!isGone) timer = setTimeout(() => setAttempt((count) => count + 1), retryMs)
      })
    sending.set(chatId, sent)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [chatId, userId, upTo, isVisible, attempt])
  useEffect(() => () => void resumeReading(chatId), [chatId])
}

/** Reports a partner's reaction that the person sees as it arrives, so that the server sends no notification of it. */
export function useSeenReactions(chatId: string, partnerId: string): void {
  useHint((hint) => {
    if (hint.type !== 'heart' || hint.chatId !== chatId || !hint.hearts.includes(partnerId)) return
    const { messageId } = hint
    if (document.visibilityState !== 'visible' || !isOnScreen(messageId)) return
    // If this fails, the reaction causes a notification.
    call(readChat, { chatId, upTo: messageId, reactionTo: messageId }).catch(() => undefined)
  })
}

function isOnScreen(messageId: string): boolean {
  const item = document.querySelector(`[data-message="${messageId}"]`)
  if (!item) return false
  const { top, bottom } = item.getBoundingClientRect()
  return bottom >= 0 && top < window.innerHeight
}

const onVisibility = (listener: () => void) => onEvents(document, 'visibilitychange')(listener)

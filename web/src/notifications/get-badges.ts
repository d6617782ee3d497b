/**
 * The numbers of unread notifications and conversations. The server's count is loaded once and whenever hints may have been
 * missed; in between, hints update it.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { RefusalError } from '../../../shared/refusal-error.ts'
import type { Hint } from '../../../shared/live/hint.ts'
import { getBadges } from '../../../shared/notifications/get-badges.ts'
import { badgeMaximum } from '../../../shared/notifications/notification.ts'
import { call, serverNow } from '../lib/call.ts'
import { listen } from '../live/gaps.ts'
import { useCatchUp, useHint, useLook } from '../live/live.ts'
import { noteFound } from '../live/host-socket.ts'
import { useMe } from '../session/me.ts'
import { isConfirmed, laterThan, marksAfter, noMarks, unreadBy } from './unread.ts'
import type { Badges } from './unread.ts'

/** A message in a visible conversation is counted only after this many milliseconds, because it is usually read by then. */
const readingMs = 700
/** Milliseconds that the server may take to count a message. */
const countingMs = 10_000
/** Milliseconds in which several hints cause only one request. */
const togetherMs = 250

export const badgesQueryKey = ['badges'] as const
const nothing: Badges = { notifications: 0, chats: [] }
let marks = { ...noMarks, of: '' }

/**
 * Hints that arrive before the badges are mounted; for example, a conversation is read while the code of the badges still
 * loads.
 */
const early: Hint[] = []
const stopEarly = listen((hint) => early.push(hint))

/** The number of unread notifications, and the unread conversations; 0 and an empty list until they are known. */
export function useBadges(): Badges {
  const { me } = useMe()
  const client = useQueryClient()
  const { data = nothing } = useQuery({
    queryKey: badgesQueryKey,
    queryFn: ({ signal }) => load(client, me?.id ?? '', signal),
    enabled: me?.verified === true,
    staleTime: Infinity,
  })
  return me ? data : nothing
}

/** The text of a badge: '' for 0, the exact number up to 30, and '30+' above. */
export function countText(count: number): string {
  if (count === 0) return ''
  return count > badgeMaximum ? `${badgeMaximum}+` : String(count)
}

/** Keeps the badges current while the component is mounted; only one component may use it. */
export function useKeepBadges(): void {
  const { me } = useMe()
  const client = useQueryClient()
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  const later = (milliseconds: number, act: () => void) => {
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      act()
    }, milliseconds)
    timers.current.add(timer)
  }
  useEffect(() => {
    const pending = timers.current
    return () => pending.forEach(clearTimeout)
  }, [])
  useHint((hint) => {
    if (hint.type === 'notifications' || hint.type === 'notifications-seen') requestSoon(client)
    else if (me && hint.type === 'message' && isOpenHere(hint.message.chatId))
      later(readingMs, () => note(client, hint, me.id))
    else if (me) note(client, hint, me.id)
    // An archived conversation is not counted, so the server's count may have changed.
    if (hint.type === 'chat-updated') requestSoon(client)
  })
  useCatchUp(() => requestSoon(client))
  const meId = me?.id
  useLook(() => {
    if (meId !== undefined) void look(client, meId)
  })
  useEffect(() => {
    if (meId === undefined) return
    stopEarly()
    for (const hint of early.splice(0)) note(client, hint, meId)
  }, [client, meId])
}

async function load(client: QueryClient, meId: string, signal: AbortSignal): Promise<Badges> {
  const counted = await call(getBadges, {}, { signal })
  marks = { ...marksOf(meId), ...laterThan(marksOf(meId), serverNow() - countingMs) }
  if (!isConfirmed(counted, marks)) setTimeout(() => requestSoon(client), countingMs)
  return unreadBy(counted, marks)
}

/** Polls the badges while there is no socket, because nearly everything new for a person changes a badge. */
async function look(client: QueryClient, meId: string): Promise<void> {
  const before = client.getQueryData<Badges>(badgesQueryKey)
  try {
    await client.fetchQuery({
      queryKey: badgesQueryKey,
      queryFn: ({ signal }) => load(client, meId, signal),
      staleTime: 0,
    })
    // If the result is equal, the cache keeps the same object.
    noteFound({ isNew: client.getQueryData(badgesQueryKey) !== before })
  } catch (error) {
    if (error instanceof RefusalError) noteFound({ retryAfter: error.retryAfter })
  }
}

function marksOf(meId: string): typeof marks {
  return marks.of === meId ? marks : { ...noMarks, of: meId }
}

function note(client: QueryClient, hint: Hint, meId: string): void {
  marks = { ...marksAfter(marksOf(meId), hint, meId), of: meId }
  const before = client.getQueryData<Badges>(badgesQueryKey)
  if (!before) return
  const after = unreadBy(before, marks)
  client.setQueryData(badgesQueryKey, after)
  // The server lists conversations only up to the maximum, so it may have another one in place of a removed one.
  if (before.chats.length > badgeMaximum && after.chats.length < before.chats.length) requestSoon(client)
}

let request: ReturnType<typeof setTimeout> | undefined

/** Requests the count after a short wait, once for all calls in that time. */
function requestSoon(client: QueryClient): void {
  request ??= setTimeout(() => {
    request = undefined
    void client.invalidateQueries({ queryKey: badgesQueryKey })
  }, togetherMs)
}

function isOpenHere(chatId: string): boolean {
  return document.visibilityState === 'visible' && window.location.pathname === `/messages/${chatId}`
}

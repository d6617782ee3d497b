/**
 * The messages that the server has not accepted yet, by conversation. Each message has its own composer, so its draft
 * survives a reload and its files continue to upload.
 */
import { useMemo } from 'react'
import { decodeTime } from 'ulid'
import { cancelSending } from '../../composer/send.ts'
import { allComposers, isDirty, onComposerChange } from '../../composer/store.ts'
import type { Composer } from '../../composer/store.ts'
import type { Subject } from '../../composer/subject.ts'
import { newStore } from '../../lib/store.ts'
import { hasSession, onSessionChange } from '../../session/session.ts'

/** A message that the server has not accepted yet. */
export interface Unsent {
  subject: Subject
  /** A ULID of the time when the person sent the message. It sorts the message among the others. */
  key: string
  /** When the person sent the message, in epoch milliseconds. */
  at: number
  /** The id under which the server may already have stored the message. */
  id: string | undefined
  content: Composer
  state: 'sending' | 'waiting' | 'failed'
}

/** The subjects of messages that are being sent or wait for earlier ones. */
export const queued = newStore<ReadonlyMap<string, Subject>>(new Map())

/** The unsent messages of a conversation, oldest first. */
export function useOutbox(chatId: string, owner: string): readonly Unsent[] {
  watchOutbox()
  const all = outbox.usePart((chats) => chats.get(chatId)) ?? none
  return useMemo(() => all.filter(({ content }) => content.owner === owner), [all, owner])
}

/** Every unsent message of a person. */
export function allUnsent(owner: string): Unsent[] {
  return [...outbox.get().values()].flat().filter(({ content }) => content.owner === owner)
}

const none: readonly Unsent[] = []
const outbox = newStore<ReadonlyMap<string, readonly Unsent[]>>(new Map())
let isWatching = false

/** Keeps `outbox` in sync with the composers. Only messages that have changed become new objects. */
export function watchOutbox(): void {
  if (isWatching) return
  isWatching = true
  onComposerChange(collect)
  queued.subscribe(collect)
  window.addEventListener('online', collect)
  window.addEventListener('offline', collect)
  // Cancels a person's messages at the end of their session, so that they are never sent in another person's session.
  onSessionChange(() => {
    if (hasSession()) return
    for (const subject of queued.get().values()) cancelSending(subject)
    queued.set(new Map())
  })
  collect()
}

function collect(): void {
  const before = outbox.get()
  const found = new Map<string, Unsent[]>()
  for (const content of allComposers().values()) {
    const { subject } = content
    const { chatId, sentAt: key } = subject.message ?? {}
    if (chatId === undefined || key === undefined || !isDirty(content)) continue
    const one = {
      subject,
      key,
      at: decodeTime(key),
      id: content.attempt?.id,
      content,
      state: stateOf(subject, content),
    }
    const known = before.get(chatId)?.find((other) => other.key === key)
    const isSame = known?.content === content && known.state === one.state
    found.set(chatId, [...(found.get(chatId) ?? []), isSame ? known : one])
  }
  const next = new Map(
    [...found].map(([chatId, list]) => {
      const known = before.get(chatId)
      const sorted = list.sort((one, other) => (one.key < other.key ? -1 : 1))
      const isSame = known?.length === sorted.length && known.every((one, index) => one === sorted[index])
      return [chatId, isSame ? known : sorted] as const
    }),
  )
  if (next.size !== before.size || [...next].some(([chatId, list]) => before.get(chatId) !== list))
    outbox.set(next)
}

function stateOf(subject: Subject, { sending }: Composer): Unsent['state'] {
  if (!queued.get().has(subject.key)) return 'failed'
  return sending === 'waiting' || !navigator.onLine ? 'waiting' : 'sending'
}

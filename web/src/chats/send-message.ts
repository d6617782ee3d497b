/**
 * The unsent messages. Each has its own composer, so its draft survives a reload, its photo continues to upload and a retry
 * keeps its id. Those of one conversation are sent one after the other, in the order they were written; a failed one stays,
 * and the next ones continue.
 */
import { useMemo } from 'react'
import { decodeTime } from 'ulid'
import type { Message } from '../../../shared/chats/chat.ts'
import { sendMessage } from '../../../shared/chats/send-message.ts'
import { draftKey, draftKeys } from '../composer/draft.ts'
import { cancelSending, canSend, sendComposer } from '../composer/send.ts'
import {
  allComposers,
  changeComposer,
  getComposer,
  isDirty,
  loadComposer,
  moveComposer,
  onComposerChange,
  removeComposer,
} from '../composer/store.ts'
import type { Composer } from '../composer/store.ts'
import type { Subject } from '../composer/subject.ts'
import { startUploads } from '../composer/uploads.ts'
import { call } from '../lib/call.ts'
import { newStore } from '../lib/store.ts'
import { readStored } from '../lib/stored.ts'
import { hasSession, onSessionChange } from '../session/session.ts'
import { laterId } from './later-id.ts'
import { messageSubject, sentKeys, sentSubject } from './subject.ts'

/** A message that the server has not accepted yet. */
export interface Unsent {
  subject: Subject
  /** A ULID of the time when it was sent, which is its position among the messages. */
  key: string
  /** When it was sent, in epoch milliseconds. */
  at: number
  /** The id under which the server may already have stored it. */
  id: string | undefined
  content: Composer
  state: 'sending' | 'waiting' | 'failed'
}

/** Called with each message that the server accepted. */
export type OnSent = (message: Message) => void

/** The subjects of messages that are being sent or wait for earlier ones. */
const queued = newStore<ReadonlyMap<string, Subject>>(new Map())
/** The end of each conversation's queue. */
const ends = new Map<string, Promise<void>>()

/** Sends the text in a conversation's composer. Returns false if it cannot be sent. */
export function sendWritten(chatId: string, onSent: OnSent): boolean {
  const written = messageSubject(chatId)
  const composer = getComposer(written)
  if (composer.sending !== 'no' || !canSend(composer)) return false
  const subject = sentSubject(chatId, laterId(chatId))
  moveComposer(written, subject)
  enqueue(subject, onSent)
  return true
}

/** Sends a message that was not written in the conversation's own composer, whose draft stays. */
export function sendFrom(
  chatId: string,
  { owner, text, postId }: { owner: string; text: string; postId: string },
  onSent: OnSent,
): void {
  watch()
  const subject = sentSubject(chatId, laterId(chatId))
  loadComposer(subject, owner)
  changeComposer(subject, { text, postId })
  enqueue(subject, onSent)
}

/** Retries a failed message, after those in flight. */
export function sendAgain(subject: Subject, onSent: OnSent): void {
  if (!queued.get().has(subject.key)) enqueue(subject, onSent)
}

/** Discards a failed message. */
export const discardUnsent = removeComposer

/** Restores the unsent messages of an earlier visit, as failed. */
export function restoreUnsent(chatId: string, owner: string): void {
  for (const key of draftKeys(owner, sentKeys(chatId)))
    if (!allComposers().has(key)) loadComposer(sentSubject(chatId, key.slice(sentKeys(chatId).length)), owner)
}

/** The unsent messages of a conversation, oldest first. */
export function useOutbox(chatId: string, owner: string): readonly Unsent[] {
  watch()
  const all = outbox.usePart((chats) => chats.get(chatId)) ?? none
  return useMemo(() => all.filter(({ content }) => content.owner === owner), [all, owner])
}

const none: readonly Unsent[] = []
const outbox = newStore<ReadonlyMap<string, readonly Unsent[]>>(new Map())
let isWatching = false

/** Keeps `outbox` in sync with the composers; only changed messages become new objects. */
function watch(): void {
  if (isWatching) return
  isWatching = true
  onComposerChange(collect)
  queued.subscribe(collect)
  window.addEventListener('online', collect)
  window.addEventListener('offline', collect)
  // One person's messages are never sent with another's session.
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

function enqueue(subject: Subject, onSent: OnSent): void {
  const chatId = subject.message?.chatId ?? ''
  queued.set(new Map(queued.get()).set(subject.key, subject))
  changeComposer(subject, { error: undefined })
  startUploads()
  const turn = (ends.get(chatId) ?? Promise.resolve()).then(() => send(subject, chatId, onSent))
  const end = turn
    .catch(() => undefined)
    .finally(() => {
      queued.set(new Map([...queued.get()].filter(([key]) => key !== subject.key)))
    })
  ends.set(chatId, end)
}

async function send(subject: Subject, chatId: string, onSent: OnSent): Promise<void> {
  const { owner, postId, unsaved } = getComposer(subject)
  if (!queued.get().has(subject.key)) return
  // Another tab of this browser has sent it, or discarded it.
  if (!unsaved && readStored('localStorage', draftKey(owner, subject.key)) === null)
    return removeComposer(subject)
  const sent = await sendComposer(subject, [chatId, postId], async (id, { blocks, media }) => {
    const [photo] = media
    const message = await call(sendMessage, {
      chatId,
      id,
      blocks,
      ...(photo && { photo }),
      ...(postId !== undefined && { postId }),
    })
    onSent(message)
    return message
  })
  if (sent) removeComposer(subject)
}

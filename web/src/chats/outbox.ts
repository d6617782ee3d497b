/**
 * The messages that are on their way. Each has a composer of its own, so its draft survives a reload, its photo goes on
 * uploading and a retry keeps its id. Those of one conversation are sent one after the other, in the order they were
 * written; one that fails stays, and the next ones go on.
 */
import { useMemo } from 'react'
import { decodeTime } from 'ulid'
import type { Message } from '../../../shared/chats/chat.ts'
import { sendMessage } from '../../../shared/chats/send-message.ts'
import { newUlid } from '../../../shared/ulid.ts'
import { draftKey, draftSubjects } from '../composer/draft.ts'
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
import { chatOf, sentSubject } from '../composer/subject.ts'
import { startUploads } from '../composer/uploads.ts'
import { call, serverNow } from '../lib/call.ts'
import { newStore } from '../lib/store.ts'
import { readStored } from '../lib/stored.ts'
import { hasSession, onSessionChange } from '../session/session.ts'

/** A message that the server has not accepted yet. */
export interface Unsent {
  subject: string
  /** A ULID of the time when it was sent: its place among the messages. */
  key: string
  /** When it was sent, in epoch milliseconds. */
  at: number
  /** The id under which the server may already have it. */
  id: string | undefined
  content: Composer
  state: 'sending' | 'waiting' | 'failed'
}

/** What is called with each message that the server accepted. */
export type OnSent = (message: Message) => void

/** The subjects of messages that are being sent or wait for those before them. */
const queued = newStore<ReadonlySet<string>>(new Set())
/** The end of each conversation's queue. */
const ends = new Map<string, Promise<void>>()

/** Sends what is written in a conversation's composer. Returns false where it cannot be sent. */
export function sendWritten(chatId: string, onSent: OnSent): boolean {
  const { sending } = getComposer(chatId)
  if (sending !== 'no' || !canSend(getComposer(chatId))) return false
  const subject = sentSubject(chatId, newUlid(serverNow()))
  moveComposer(chatId, subject)
  enqueue(subject, onSent)
  return true
}

/** Sends a message that failed again, after those that are on their way. */
export function sendAgain(subject: string, onSent: OnSent): void {
  if (!queued.get().has(subject)) enqueue(subject, onSent)
}

/** Gives up a message that failed. */
export const discardUnsent = removeComposer

/** Brings back what an earlier visit left unsent, as failed. */
export function restoreUnsent(chatId: string, owner: string): void {
  for (const subject of draftSubjects(owner, sentSubject(chatId, '')))
    if (!allComposers().has(subject)) loadComposer(subject, owner)
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

/** Keeps `outbox` in step with the composers; only what changed becomes a new object. */
function watch(): void {
  if (isWatching) return
  isWatching = true
  onComposerChange(collect)
  queued.subscribe(collect)
  window.addEventListener('online', collect)
  window.addEventListener('offline', collect)
  // Nothing of one person is sent with the session of another.
  onSessionChange(() => {
    if (hasSession()) return
    for (const subject of queued.get()) cancelSending(subject)
    queued.set(new Set())
  })
  collect()
}

function collect(): void {
  const before = outbox.get()
  const found = new Map<string, Unsent[]>()
  for (const [subject, content] of allComposers()) {
    const chatId = chatOf(subject)
    if (!chatId || subject === chatId || !isDirty(content)) continue
    const key = subject.slice(chatId.length + 1)
    const one = {
      subject,
      key,
      at: decodeTime(key),
      id: content.attempt?.id,
      content,
      state: stateOf(subject, content),
    }
    const known = before.get(chatId)?.find((other) => other.subject === subject)
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

function stateOf(subject: string, { sending }: Composer): Unsent['state'] {
  if (!queued.get().has(subject)) return 'failed'
  return sending === 'waiting' || !navigator.onLine ? 'waiting' : 'sending'
}

function enqueue(subject: string, onSent: OnSent): void {
  const chatId = chatOf(subject) ?? ''
  queued.set(new Set([...queued.get(), subject]))
  changeComposer(subject, { error: undefined })
  startUploads()
  const turn = (ends.get(chatId) ?? Promise.resolve()).then(() => send(subject, chatId, onSent))
  const end = turn
    .catch(() => undefined)
    .finally(() => {
      queued.set(new Set([...queued.get()].filter((one) => one !== subject)))
    })
  ends.set(chatId, end)
}

async function send(subject: string, chatId: string, onSent: OnSent): Promise<void> {
  const { owner, postId, unsaved } = getComposer(subject)
  if (!queued.get().has(subject)) return
  // Another tab of this browser has sent it, or given it up.
  if (!unsaved && readStored('localStorage', draftKey(owner, subject)) === null)
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

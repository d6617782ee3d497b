/**
 * Sends messages. Messages of one conversation are sent in the order in which they were written, across pages and tabs, up
 * to ten in a request. A refused message stays in the list with the reason, and the messages after it are still sent. If the
 * page closes, the next page that opens sends the rest.
 */
import type { Message } from '../../../shared/chats/chat.ts'
import { sendMessage } from '../../../shared/chats/send-message.ts'
import { burstMaximum } from '../../../shared/chats/send-messages.ts'
import { draftKey, draftKeys } from '../composer/draft-keys.ts'
import { canSend, sendComposer } from '../composer/send.ts'
import {
  allComposers,
  changeComposer,
  getComposer,
  loadComposer,
  moveComposer,
  onceLoaded,
  removeComposer,
} from '../composer/store.ts'
import type { Subject } from '../composer/subject.ts'
import { startUploads } from '../composer/uploads.ts'
import { call } from '../lib/call.ts'
import { readStored } from '../lib/stored.ts'
import { laterId } from './outbox/later-id.ts'
import { allUnsent, queued, watchOutbox } from './outbox/outbox.ts'
import { sendTogether } from './send-messages.ts'
import { splitMessage } from './outbox/split-message.ts'
import { messageSubject, sentSubject, sentSubjectOf } from './subject.ts'

type OnSent = (message: Message) => void

const listeners = new Set<OnSent>()
/** A tab sends the messages of a conversation one after the other. This map has the last promise of each queue. */
const ends = new Map<string, Promise<void>>()

/** Calls `callback` with each message that the server accepted. Returns a function that unsubscribes. */
export function onMessageSent(callback: OnSent): () => void {
  listeners.add(callback)
  return () => {
    listeners.delete(callback)
  }
}

/** Sends the text in a conversation's composer. Returns false if it cannot be sent. */
export function sendWritten(chatId: string): boolean {
  const written = messageSubject(chatId)
  const composer = getComposer(written)
  if (composer.sending !== 'no' || !canSend(composer, written)) return false
  // Queues unsent messages of other tabs first, because they are earlier.
  resumeUnsent(composer.owner)
  const [first = '', ...others] = splitMessage(composer.text)
  const { owner } = composer
  const subject = sentSubject(chatId, laterId(chatId))
  moveComposer(written, subject)
  if (others.length > 0) changeComposer(subject, { text: first })
  enqueue(subject)
  for (const text of others) sendFrom(chatId, { owner, text })
  return true
}

/** Sends a message without the conversation's own composer, so the draft there stays. */
export function sendFrom(
  chatId: string,
  { owner, text, postId }: { owner: string; text: string; postId?: string },
): void {
  watchOutbox()
  const subject = sentSubject(chatId, laterId(chatId))
  loadComposer(subject, owner)
  changeComposer(subject, { text, postId })
  enqueue(subject)
}

/** Retries a failed message, after the messages in flight. If the quoted message is gone, the retry has no quote. */
export function sendAgain(subject: Subject): void {
  const isQuoteGone = getComposer(subject).refusal === sendMessage.refusals['quoted-gone'].message
  if (isQuoteGone) changeComposer(subject, { replyTo: undefined })
  if (!queued.get().has(subject.key)) enqueue(subject)
}

/** Discards a failed message. */
export const discardUnsent = removeComposer

/**
 * Sends the messages that this browser has not sent yet, oldest first. Messages that the server refused are not sent: they
 * wait for a press on 'Try again'.
 */
export function resumeUnsent(owner: string): void {
  watchOutbox()
  for (const key of draftKeys(owner)) {
    const subject = sentSubjectOf(key)
    if (subject && !allComposers().has(key)) loadComposer(subject, owner)
  }
  for (const { subject, content, state } of allUnsent(owner))
    if (state === 'failed' && content.refusal === undefined) enqueue(subject)
}

function enqueue(subject: Subject): void {
  const chatId = subject.message?.chatId ?? ''
  queued.set(new Map(queued.get()).set(subject.key, subject))
  changeComposer(subject, { error: undefined, refusal: undefined })
  startUploads()
  const turn = (ends.get(chatId) ?? Promise.resolve()).then(() =>
    // One tab sends at a time, so that two tabs never send the same message, or send messages in the wrong order.
    navigator.locks.request(`outbox ${chatId}`, () => send(subject, chatId)),
  )
  const end = turn
    .catch(() => undefined)
    .finally(() => {
      queued.set(new Map([...queued.get()].filter(([key]) => key !== subject.key)))
    })
  ends.set(chatId, end)
}

/** Sends a message, together with the next messages in the queue that can share its request. */
async function send(subject: Subject, chatId: string): Promise<void> {
  const behind = [...queued.get().values()].filter(({ message }) => message?.chatId === chatId)
  const batch = behind.slice(behind.findIndex(({ key }) => key === subject.key)).slice(0, burstMaximum)
  const end = batch.findIndex((one) => !canShare(one))
  await Promise.all(
    batch.slice(0, end < 0 ? batch.length : Math.max(end, 1)).map((one) => sendOne(one, chatId)),
  )
}

/**
 * Whether a message can share a request. A message with files cannot, because its files are uploaded first. A message that
 * the server may have stored already cannot either, because its retry has to keep the id.
 */
function canShare(subject: Subject): boolean {
  const { files, loading, attempt } = getComposer(subject)
  return files.length === 0 && loading.length === 0 && attempt === undefined
}

async function sendOne(subject: Subject, chatId: string): Promise<void> {
  const { owner, postId, replyTo, unsaved, error } = getComposer(subject)
  // Nothing is left to send if the message was cancelled, or has failed in the request of an earlier message.
  if (!queued.get().has(subject.key) || error !== undefined) return
  // Without a stored draft, the message was sent in an earlier message's request, or another tab has sent or discarded it.
  if (!unsaved && readStored('localStorage', draftKey(owner, subject.key)) === null)
    return removeComposer(subject)
  await new Promise<void>((resolve) => onceLoaded(subject, resolve))
  // The composer has an error if a file of the message is lost.
  if (getComposer(subject).error !== undefined) return
  const sent = await sendComposer(subject, [chatId, postId, replyTo], async (id, { blocks, media }) => {
    const plain = {
      id,
      blocks,
      ...(postId !== undefined && { postId }),
      ...(replyTo !== undefined && { replyTo }),
    }
    const message =
      media.length > 0
        ? await call(sendMessage, { chatId, ...plain, media })
        : await sendTogether(chatId, plain)
    for (const listener of listeners) listener(message)
    return message
  })
  if (sent) removeComposer(subject)
}

/**
 * Sends posts and comments. If the page closes before the server has accepted or refused one, the next page that opens sends
 * it. The tab that sends a draft holds a lock, so that each draft is sent once.
 */
import { sessionUser } from '../session/session.ts'
import { isDraftChanged } from './draft.ts'
import type { Destination } from './draft.ts'
import { draftKey } from './draft-keys.ts'
import { alertFailure, sendComposer } from './send.ts'
import type { Content } from './send.ts'
import { getComposer, loadComposer, onceLoaded } from './store.ts'
import type { Subject } from './subject.ts'

/** Sends the content of the composer, as `sendComposer` does. */
export function sendDraft<T>(
  subject: Subject,
  sendTo: Destination,
  about: object,
  create: (id: string, content: Content) => Promise<T>,
): Promise<T | undefined> {
  const { owner } = getComposer(subject)
  const sent = sendComposer(subject, [about], create, sendTo)
  void navigator.locks.request(lockOf(owner, subject), () => sent.catch(() => undefined))
  return sent
}

/** Sends a draft that an earlier page could not send. `send` has to call `sendDraft`. */
export async function resumeDraft(
  subject: Subject,
  owner: string,
  send: (sendTo: Destination) => Promise<void>,
): Promise<void> {
  const session = sessionUser()
  await navigator.locks.request(lockOf(owner, subject), async () => {
    const { owner: writer, form } = getComposer(subject)
    // A form that is open in this tab keeps its text although another tab has changed the draft.
    const isTaken = writer === owner && isDraftChanged(draftKey(owner, subject.key))
    if (isTaken || sessionUser() !== session) return
    loadComposer(subject, owner, form)
    await new Promise<void>((resolve) => onceLoaded(subject, resolve))
    const { sendTo, error } = getComposer(subject)
    if (sendTo) await send(sendTo)
    // A file of the draft is lost, so the person has to look at the draft first.
    else if (error !== undefined) alertFailure(subject, error)
  })
}

const lockOf = (owner: string, { key }: Subject) => `send ${draftKey(owner, key)}`

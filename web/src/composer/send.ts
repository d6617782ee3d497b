import { RefusalError } from '../../../shared/refusal-error.ts'
import type { Attachment } from '../../../shared/composer/attachments.ts'
import { hasContent } from '../../../shared/posts/post.ts'
import { countCharacters } from '../../../shared/composer/rich-text.ts'
import type { Block } from '../../../shared/composer/rich-text.ts'
import { onEvents } from '../lib/on-events.ts'
import { wentWrong } from '../lib/unavailable.ts'
import { withFreshId } from '../lib/with-fresh-id.ts'
import type { ChosenFile } from '../media/chosen-file.ts'
import { notUploaded } from '../media/upload-files.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { changeFile } from './change-files.ts'
import type { Destination } from './draft.ts'
import { isWritingOpen } from './open.ts'
import { changeComposer, clearComposer, getComposer, onComposerChange } from './store.ts'
import type { Composer } from './store.ts'
import { blocksOf } from './blocks-of.ts'
import type { Subject } from './subject.ts'
import { alertTooLong } from './too-long.ts'
import { retryUploads, startUploads } from './uploads.ts'

/** The content that posts and comments have in common. */
export interface Content {
  blocks: Block[]
  media: Attachment[]
}

/** Whether the content of the composer can be sent. */
export function canSend(
  {
    text,
    files,
    loading,
    reading,
    postId,
  }: Pick<Composer, 'text' | 'files' | 'loading' | 'reading' | 'postId'>,
  { keepsFiles, textMaximum }: Pick<Subject, 'keepsFiles' | 'textMaximum'>,
): boolean {
  const blocks = blocksOf(text)
  return (
    loading.length === 0 &&
    reading.length === 0 &&
    (postId !== undefined || keepsFiles || hasContent({ blocks, files: files.length })) &&
    countCharacters(blocks) <= textMaximum
  )
}

/**
 * Waits for a connection and the uploads, publishes the content with `create`, then empties the composer. `about` is the
 * rest of the request: a retry of an unchanged request has the same id. Returns what `create` returned. Returns undefined if
 * the request failed, was cancelled or its content changed. Then the composer keeps everything and shows the reason, and the
 * next attempt continues. With `sendTo`, the next page sends the content if this page closes before.
 */
export async function sendComposer<T>(
  subject: Subject,
  about: readonly unknown[],
  create: (id: string, content: Content) => Promise<T>,
  sendTo?: Destination,
): Promise<T | undefined> {
  const { text, people, sending } = getComposer(subject)
  if (sending !== 'no') return undefined
  const blocks = blocksOf(text, people)
  if (countCharacters(blocks) > subject.textMaximum) {
    alertTooLong()
    return undefined
  }
  if (!canSend(getComposer(subject), subject)) return undefined
  const request: Request = { subject, hasWaited: false }
  changeComposer(subject, { error: undefined, refusal: undefined, sending: 'photos', request, sendTo })
  startUploads()
  retryUploads(subject)
  const onFailure = newFailureHandler(request)
  for (;;) {
    try {
      if (!(await isReady(request))) return undefined
      const created = await publish(subject, about, blocks, create)
      clearComposer(subject)
      return created
    } catch (error) {
      if (!(await onFailure(error))) return undefined
    }
  }
}

/** Cancels a request before its content is published. All content stays in the composer. */
export function cancelSending(subject: Subject): void {
  if (getComposer(subject).sending !== 'post') changeComposer(subject, { sending: 'no', sendTo: undefined })
}

interface Request {
  subject: Subject
  /** Whether the request had to wait for a connection at some time. */
  hasWaited: boolean
}

/**
 * Resolves with true once there is a connection and every file is uploaded, or with false if the request was cancelled.
 * Rejects if a file fails.
 */
function isReady(request: Request): Promise<boolean> {
  const { subject } = request
  return new Promise((resolve, reject) => {
    const look = () => {
      const { sending, files, request: latest } = getComposer(subject)
      const error = files.find((file) => file.error)?.error
      const next = navigator.onLine ? 'photos' : 'waiting'
      request.hasWaited ||= next === 'waiting'
      if (sending === 'no' || latest !== request) end(() => resolve(false))
      else if (next !== sending) changeComposer(subject, { sending: next })
      else if (error) end(() => reject(new RefusalError('upload-failed', { status: 503, message: error })))
      else if (next === 'photos' && files.every(({ done }) => done)) end(() => resolve(true))
    }
    const end = (settle: () => void) => {
      stopWatching()
      stopListening()
      settle()
    }
    const stopWatching = onComposerChange(look)
    const stopListening = onEvents(window, 'online', 'offline')(look)
    look()
  })
}

const lost = ['offline', 'unavailable', 'upload-failed']

/**
 * Returns the handler for the failures of one request. It resolves with true if the request is sent again: after the
 * connection is back, once after uploads have expired, and up to three times if the request is lost although the connection
 * is back. Otherwise it shows the reason and resolves with false.
 */
function newFailureHandler(request: Request): (error: unknown) => Promise<boolean> {
  const { subject } = request
  let mayUploadAgain = true
  const pauses = [1000, 4000, 15_000]
  return async (error) => {
    const code = error instanceof RefusalError ? error.code : ''
    const isOffline = code === 'offline' && !navigator.onLine
    // Requests may still get lost just after the connection is back.
    const mayRetry = request.hasWaited && lost.includes(code)
    const pause = isOffline ? 0 : mayRetry ? pauses.shift() : undefined
    if (code === 'upload-not-found' && mayUploadAgain) {
      // Uploads expire after a day.
      mayUploadAgain = false
      changeComposer(subject, { sending: 'photos' })
      for (const { key } of getComposer(subject).files) changeFile(subject)(key)(notUploaded)
    } else if (pause !== undefined) {
      changeComposer(subject, { sending: 'waiting' })
      await new Promise((resolve) => setTimeout(resolve, pause))
      retryUploads(subject)
    } else {
      const message = error instanceof RefusalError ? error.message : wentWrong
      const isRefused = code !== '' && !lost.includes(code)
      const refusal = isRefused ? message : undefined
      changeComposer(subject, { error: message, refusal, sending: 'no', sendTo: undefined })
      if (subject.showsFailure?.() !== true) alertFailure(subject, message)
      if (!code) throw error
      return false
    }
    return true
  }
}

/** Shows why a request failed, with a link to its content unless that content is on the screen. */
export function alertFailure({ inDialog, failedAt }: Subject, message: string): void {
  const link = inDialog && isWritingOpen() ? undefined : failedAt
  showAlert({ message, type: 'danger', ...(link && { link }) })
}

async function publish<T>(
  subject: Subject,
  about: readonly unknown[],
  blocks: Block[],
  create: (id: string, content: Content) => Promise<T>,
): Promise<T> {
  changeComposer(subject, { sending: 'post' })
  const { files, attempt } = getComposer(subject)
  const media = files.flatMap(mediaOf)
  const body = JSON.stringify([...about, blocks, media])
  const earlier = attempt?.body === body ? attempt.id : undefined
  const make = (id: string) => {
    changeComposer(subject, { attempt: { id, body } })
    return create(id, { blocks, media })
  }
  return withFreshId(earlier, make, subject.ids)
}

function mediaOf({ uploadId, posterId, alt }: ChosenFile): Content['media'] {
  if (!uploadId) return []
  return [{ uploadId, ...(posterId ? { posterId } : {}), ...(alt.trim() ? { alt: alt.trim() } : {}) }]
}

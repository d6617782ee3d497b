import { RefusalError } from '../../../shared/contract.ts'
import type { Attachment } from '../../../shared/composer/attachments.ts'
import { hasContent } from '../../../shared/posts/post.ts'
import { countCharacters, textMaximum } from '../../../shared/composer/rich-text.ts'
import type { Block } from '../../../shared/composer/rich-text.ts'
import { onEvents } from '../lib/on-events.ts'
import { wentWrong } from '../lib/unavailable.ts'
import { withFreshId } from '../lib/with-fresh-id.ts'
import type { ChosenFile } from '../media/chosen-file.ts'
import { notUploaded } from '../media/upload-files.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { changeComposer, changeFile, clearComposer, getComposer, onComposerChange } from './store.ts'
import type { Composer } from './store.ts'
import { blocksOf } from './blocks-of.ts'
import { alertTooLong } from './too-long.ts'
import { retryUploads, startUploads } from './uploads.ts'

/** The content that posts and comments have in common. */
export interface Content {
  blocks: Block[]
  media: Attachment[]
}

/** Whether the content of the composer can be sent. */
export function canSend({ text, files, loading }: Pick<Composer, 'text' | 'files' | 'loading'>): boolean {
  const blocks = blocksOf(text)
  return (
    loading.length === 0 &&
    hasContent({ blocks, files: files.length }) &&
    countCharacters(blocks) <= textMaximum
  )
}

/**
 * Waits until there is a connection and the files are uploaded, has `create` publish the content, then empties the
 * composer. `about` is the rest of the request: a retry of the same request uses the same id. Returns what was created;
 * undefined when it failed, was cancelled or its content changed: then the composer keeps everything and shows why, and
 * the next attempt continues from there.
 */
export async function sendComposer<T>(
  subject: string,
  about: readonly unknown[],
  create: (id: string, content: Content) => Promise<T>,
): Promise<T | undefined> {
  const { text, sending } = getComposer(subject)
  if (sending !== 'no') return undefined
  const blocks = blocksOf(text)
  if (countCharacters(blocks) > textMaximum) {
    alertTooLong()
    return undefined
  }
  if (!canSend(getComposer(subject))) return undefined
  changeComposer(subject, { error: undefined, sending: 'photos' })
  startUploads()
  retryUploads(subject)
  let mayUploadAgain = true
  while (await isReady(subject)) {
    try {
      const created = await publish(subject, about, blocks, create)
      clearComposer(subject)
      return created
    } catch (error) {
      const code = error instanceof RefusalError ? error.code : undefined
      if (code === 'offline' && !navigator.onLine) changeComposer(subject, { sending: 'waiting' })
      else if (code === 'upload-not-found' && mayUploadAgain) {
        // Uploads expire after a day.
        mayUploadAgain = false
        changeComposer(subject, { sending: 'photos' })
        for (const { key } of getComposer(subject).files) changeFile(subject)(key)(notUploaded)
      } else {
        fail(subject, error instanceof RefusalError ? error.message : wentWrong)
        if (!code) throw error
      }
    }
  }
  return undefined
}

/** Cancels a request before its content is published: everything stays in the composer. */
export function cancelSending(subject: string): void {
  if (getComposer(subject).sending !== 'post') changeComposer(subject, { sending: 'no' })
}

/**
 * Resolves with true once there is a connection and every file is uploaded, with false once the request is cancelled or a
 * file fails.
 */
function isReady(subject: string): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      const { sending, files } = getComposer(subject)
      const error = files.find((file) => file.error)?.error
      const next = navigator.onLine ? 'photos' : 'waiting'
      if (sending === 'no') end(false)
      else if (error) fail(subject, error)
      else if (next !== sending) changeComposer(subject, { sending: next })
      else if (next === 'photos' && files.every(({ done }) => done)) end(true)
    }
    const end = (ready: boolean) => {
      stopWatching()
      stopListening()
      resolve(ready)
    }
    const stopWatching = onComposerChange(look)
    const stopListening = onEvents(window, 'online', 'offline')(look)
    look()
  })
}

async function publish<T>(
  subject: string,
  about: readonly unknown[],
  blocks: Block[],
  create: (id: string, content: Content) => Promise<T>,
): Promise<T> {
  changeComposer(subject, { sending: 'post' })
  const { files, attempt } = getComposer(subject)
  const media = files.flatMap(mediaOf)
  const body = JSON.stringify([...about, blocks, media])
  return withFreshId(attempt?.body === body ? attempt.id : undefined, (id) => {
    changeComposer(subject, { attempt: { id, body } })
    return create(id, { blocks, media })
  })
}

function mediaOf({ uploadId, posterId, alt }: ChosenFile): Content['media'] {
  if (!uploadId) return []
  return [{ uploadId, ...(posterId ? { posterId } : {}), ...(alt.trim() ? { alt: alt.trim() } : {}) }]
}

/** Ends a request with the sentence that says why. */
function fail(subject: string, message: string): void {
  changeComposer(subject, { error: message, sending: 'no' })
  showAlert({ message, type: 'danger' })
}

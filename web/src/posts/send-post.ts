import { RefusalError } from '../../../shared/contract.ts'
import { createPost } from '../../../shared/posts/create-post.ts'
import { hasContent } from '../../../shared/posts/post.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { countCharacters, textMaximum } from '../../../shared/posts/rich-text.ts'
import type { Block } from '../../../shared/posts/rich-text.ts'
import { call } from '../lib/call.ts'
import { withFreshId } from '../lib/with-fresh-id.ts'
import type { ChosenFile } from '../media/chosen-file.ts'
import { uploadFiles } from '../media/upload-files.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { changeComposer, changeFile, clearComposer, getComposer } from './composer-store.ts'
import { blocksOf } from './post-text.ts'
import { alertTooLong } from './too-long.ts'

/** Whether what is written can be sent as it is. */
export function canSend({ text, files }: { text: string; files: readonly unknown[] }): boolean {
  const blocks = blocksOf(text)
  return hasContent({ blocks, files: files.length }) && countCharacters(blocks) <= textMaximum
}

/**
 * Uploads the files, then publishes the post with all of them, then empties the composer. Answers the post, or
 * undefined where it failed: the composer keeps everything and says why, and the next attempt goes on from there.
 */
export async function sendPost(campusId: string): Promise<Post | undefined> {
  const { text, sending } = getComposer()
  if (sending !== 'no') return undefined
  const blocks = blocksOf(text)
  if (countCharacters(blocks) > textMaximum) {
    alertTooLong()
    return undefined
  }
  if (!canSend(getComposer())) return undefined
  try {
    const post = (await sendPhotos()) ? await publish(campusId, blocks) : undefined
    if (post) clearComposer()
    return post
  } finally {
    changeComposer({ sending: 'no' })
  }
}

async function sendPhotos(): Promise<boolean> {
  changeComposer({ error: undefined, sending: 'photos' })
  await uploadFiles(getComposer().files, changeFile)
  const error = getComposer().files.find((file) => file.error)?.error
  if (error) fail(error)
  return error === undefined
}

async function publish(campusId: string, blocks: Block[]): Promise<Post | undefined> {
  changeComposer({ sending: 'post' })
  const { files, attempt } = getComposer()
  const media = files.flatMap(mediaOf)
  const body = JSON.stringify([campusId, blocks, media])
  try {
    return await withFreshId(attempt?.body === body ? attempt.id : undefined, (id) => {
      changeComposer({ attempt: { id, body } })
      return call(createPost, { id, campusId, blocks, media })
    })
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    if (error.code === 'upload-not-found') forgetUploads(files)
    fail(error.message)
    return undefined
  }
}

function mediaOf({ uploadId, alt }: ChosenFile): { uploadId: string; alt?: string }[] {
  if (!uploadId) return []
  return [alt.trim() ? { uploadId, alt: alt.trim() } : { uploadId }]
}

/** Uploads expire after a day; the files are still here, so the next attempt sends them again. */
function forgetUploads(files: readonly ChosenFile[]): void {
  for (const { key } of files) changeFile(key)({ uploadId: undefined, sent: false, done: false, progress: 0 })
}

function fail(message: string): void {
  changeComposer({ error: message })
  showAlert({ message, type: 'danger' })
}

import { RefusalError } from '../../../shared/contract.ts'
import type { Attachment } from '../../../shared/composer/attachments.ts'
import { hasContent } from '../../../shared/posts/post.ts'
import { countCharacters, textMaximum } from '../../../shared/composer/rich-text.ts'
import type { Block } from '../../../shared/composer/rich-text.ts'
import { withFreshId } from '../lib/with-fresh-id.ts'
import type { ChosenFile } from '../media/chosen-file.ts'
import { uploadFiles } from '../media/upload-files.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { changeComposer, changeFile, clearComposer, getComposer } from './store.ts'
import type { Composer } from './store.ts'
import { blocksOf } from './blocks-of.ts'
import { alertTooLong } from './too-long.ts'

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
 * Uploads the files, has `create` publish the content, then empties the composer. `about` is the rest of the request: a
 * retry of the same request uses the same id. Returns what was created, or undefined after a failure: then the composer
 * keeps everything and shows why, and the next attempt continues from there.
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
  try {
    if (!(await sendPhotos(subject))) return undefined
    const created = await publish(subject, about, blocks, create)
    if (created) clearComposer(subject)
    return created
  } finally {
    changeComposer(subject, { sending: 'no' })
  }
}

async function sendPhotos(subject: string): Promise<boolean> {
  changeComposer(subject, { error: undefined, sending: 'photos' })
  await uploadFiles(getComposer(subject).files, changeFile(subject))
  const error = getComposer(subject).files.find((file) => file.error)?.error
  if (error) fail(subject, error)
  return error === undefined
}

async function publish<T>(
  subject: string,
  about: readonly unknown[],
  blocks: Block[],
  create: (id: string, content: Content) => Promise<T>,
): Promise<T | undefined> {
  changeComposer(subject, { sending: 'post' })
  const { files, attempt } = getComposer(subject)
  const media = files.flatMap(mediaOf)
  const body = JSON.stringify([...about, blocks, media])
  try {
    return await withFreshId(attempt?.body === body ? attempt.id : undefined, (id) => {
      changeComposer(subject, { attempt: { id, body } })
      return create(id, { blocks, media })
    })
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    if (error.code === 'upload-not-found') forgetUploads(subject, files)
    fail(subject, error.message)
    return undefined
  }
}

function mediaOf({ uploadId, posterId, alt }: ChosenFile): Content['media'] {
  if (!uploadId) return []
  return [{ uploadId, ...(posterId ? { posterId } : {}), ...(alt.trim() ? { alt: alt.trim() } : {}) }]
}

/** Uploads expire after a day; the next attempt uploads the files again. */
function forgetUploads(subject: string, files: readonly ChosenFile[]): void {
  for (const { key } of files)
    changeFile(subject)(key)({
      uploadId: undefined,
      posterId: undefined,
      sent: false,
      done: false,
      progress: 0,
    })
}

function fail(subject: string, message: string): void {
  changeComposer(subject, { error: message })
  showAlert({ message, type: 'danger' })
}

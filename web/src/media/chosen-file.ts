import { kindOfFileName } from '../../../shared/media/media.ts'
import type { Media } from '../../../shared/media/media.ts'
import { newUlid } from '../../../shared/ulid.ts'

/** A file that was chosen for a post, comment or message, with the state of its upload. */
export interface ChosenFile {
  /** Identifies it on this device and in the draft. */
  key: string
  file: File
  kind: Media['kind']
  /** An object URL of the file, for the preview; `forgetFiles` revokes it. */
  preview: string
  alt: string
  /** Kept for a retry, so that a file is not uploaded twice if a response is lost. */
  uploadId?: string | undefined
  /** The upload of a video's poster, once it is finished. */
  posterId?: string | undefined
  /** The uploaded part, from 0 to 1. */
  progress: number
  /** Its bytes are uploaded, but not checked yet. */
  sent: boolean
  /** The server has checked it: it can be posted. */
  done: boolean
  /** Why it was refused, as a sentence. */
  error?: string | undefined
}

export function chosenFile(file: File): ChosenFile {
  const kind = kindOfFileName(file.name) ?? 'photo'
  const preview = URL.createObjectURL(file)
  return { key: newUlid(Date.now()), file, kind, preview, alt: '', progress: 0, sent: false, done: false }
}

export function forgetFiles(files: readonly ChosenFile[]): void {
  for (const file of files) URL.revokeObjectURL(file.preview)
}

import { kindOfFileName } from '../../../shared/media/accepted.ts'
import type { Media } from '../../../shared/media/media.ts'
import { newUlid } from '../../../shared/ulid.ts'

/** A file that was chosen for a post, comment or message, with the state of its upload. */
export interface ChosenFile {
  /** Identifies the file on this device and in the draft. */
  key: string
  file: File
  kind: Media['kind']
  /** An object URL of the file, for the preview; `forgetFiles` revokes it. */
  preview: string
  alt: string
  /** The id of the upload. A retry uses it again, so that a lost response does not upload the file twice. */
  uploadId?: string | undefined
  /** The id of the uploaded poster of a video. */
  posterId?: string | undefined
  /** The uploaded part, from 0 to 1. */
  progress: number
  /** All bytes are uploaded; until `done`, the server has not checked them. */
  sent: boolean
  /** The server has checked the file, so it can be posted. */
  done: boolean
  /** Why the upload failed, as a sentence. */
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

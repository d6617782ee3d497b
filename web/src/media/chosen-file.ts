import { kindOfFileName } from '../../../shared/media/media.ts'
import type { Media } from '../../../shared/media/media.ts'
import { newUlid } from '../../../shared/ulid.ts'

/** A file that someone chose for a post, on its way to the server. */
export interface ChosenFile {
  /** Names it on this device, also in a draft. */
  key: string
  file: File
  kind: Media['kind']
  /** An object URL of the file, for the preview; `forgetFiles` gives it back. */
  preview: string
  alt: string
  /** Stays the same for a retry, so that a lost answer never uploads a file twice. */
  uploadId?: string | undefined
  /** Of a video whose poster is there. */
  posterId?: string | undefined
  /** The part that is sent, from 0 to 1. */
  progress: number
  /** Its bytes are there; only the look at them is missing. */
  sent: boolean
  /** The server has it and it can be posted. */
  done: boolean
  /** The sentence about why it was refused. */
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

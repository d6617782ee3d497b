import { createUpload } from '../../../shared/media/create-upload.ts'
import {
  kindOfFileName,
  onlyMediaMessage,
  photoBytesMaximum,
  videoBytesMaximum,
  videoHint,
} from '../../../shared/media/accepted.ts'
import { formatOf, unshownFormat, withEnding } from './file-format.ts'
import { isMotionJpeg, pictureFormatsOf } from './picture-format.ts'

/** The accepted files of those that a person picked, dropped or pasted, and a sentence about the refused files. */
export interface Choice {
  accepted: File[]
  refusal?: string
}

/** A file, renamed if its name did not show its kind. `refusal`: why the file is not accepted. */
export interface ReadFile {
  file: File
  refusal?: string | undefined
}

/** Detects the formats of files from their bytes. If a file's bytes are of no known format, its name decides. */
export const readFiles = (files: readonly File[]): Promise<ReadFile[]> => Promise.all(files.map(readFile))

/** Accepts files up to `maximum`, including the `already` chosen ones. The server checks the bytes later. */
export function chooseFiles(read: readonly ReadFile[], already: number, maximum: number): Choice {
  const refusals = read.map(({ refusal }) => refusal)
  const good = read.filter(({ refusal }) => refusal === undefined).map(({ file }) => file)
  const accepted = good.slice(0, Math.max(0, maximum - already))
  const refusal =
    accepted.length < good.length
      ? `Please choose up to ${maximum} photos.`
      : refusals.find((one) => one !== undefined)
  return refusal === undefined ? { accepted } : { accepted, refusal }
}

/** Names the file, because the person may have chosen several. */
export const brokenFile = (name: string) => `“${name}” can’t be read. Choose another one.`

const motionJpeg =
  'This video is Motion JPEG, which browsers cannot play. Save it as MP4 (H.264) and try again.'

async function readFile(chosen: File): Promise<ReadFile> {
  const format = await formatOf(chosen)
  const file = withEnding(chosen, format)
  const refusal = unshownFormat(format) ?? refusalOf(file)
  if (refusal !== undefined || kindOfFileName(file.name) !== 'video') return { file, refusal }
  return { file, refusal: isMotionJpeg(await pictureFormatsOf(file)) ? motionJpeg : undefined }
}

function refusalOf(file: File): string | undefined {
  const kind = kindOfFileName(file.name)
  if (!kind)
    return file.name.toLowerCase().endsWith('.avi') ? `${onlyMediaMessage} ${videoHint}` : onlyMediaMessage
  if (file.size === 0) return brokenFile(file.name)
  const most = kind === 'photo' ? photoBytesMaximum : videoBytesMaximum
  return file.size > most ? createUpload.refusals['file-too-large'].message : undefined
}

import { createUpload } from '../../../shared/media/create-upload.ts'
import {
  kindOfFileName,
  onlyMediaMessage,
  photoBytesMaximum,
  videoBytesMaximum,
  videoHint,
} from '../../../shared/media/media.ts'

/** The accepted ones of the picked, dropped or pasted files, and the sentence about the refused ones. */
export interface Choice {
  accepted: File[]
  refusal?: string
}

/** Accepts files up to `maximum`, including the `already` chosen ones. The server checks their bytes later. */
export function chooseFiles(files: readonly File[], already: number, maximum: number): Choice {
  const refusals = files.map(refusalOf)
  const good = files.filter((_, index) => refusals[index] === undefined)
  const accepted = good.slice(0, Math.max(0, maximum - already))
  const refusal =
    accepted.length < good.length
      ? `Please choose up to ${maximum} photos.`
      : refusals.find((one) => one !== undefined)
  return refusal === undefined ? { accepted } : { accepted, refusal }
}

/** If there are several files, the sentence names the broken one. */
export const brokenFile = (name: string) => `“${name}” can’t be read. Choose another one.`

function refusalOf(file: File): string | undefined {
  const kind = kindOfFileName(file.name)
  if (!kind)
    return file.name.toLowerCase().endsWith('.avi') ? `${onlyMediaMessage} ${videoHint}` : onlyMediaMessage
  if (file.size === 0) return brokenFile(file.name)
  const most = kind === 'photo' ? photoBytesMaximum : videoBytesMaximum
  return file.size > most ? createUpload.refusals['file-too-large'].message : undefined
}

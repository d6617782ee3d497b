import { createUpload } from '../../../shared/media/create-upload.ts'
import {
  kindOfFileName,
  onlyMediaMessage,
  onlyPhotosMessage,
  photoBytesMaximum,
  videoBytesMaximum,
  videoHint,
} from '../../../shared/media/media.ts'
import { finishUpload } from '../../../shared/media/finish-upload.ts'

/** The files that are accepted of those picked, dropped or pasted, and the sentence about the refused ones. */
export interface Choice {
  accepted: File[]
  refusal?: string
}

/** Accepts files as long as there are at most `maximum` with the `already` chosen ones. The server checks their bytes later. */
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

/** The one photo of a message. */
export function choosePhoto(files: readonly File[], already: number): Choice {
  const { accepted, refusal } = chooseFiles(files, 0, Infinity)
  const photos = accepted.filter(({ name }) => kindOfFileName(name) === 'photo')
  const first = photos.slice(0, already === 0 ? 1 : 0)
  const refused =
    first.length < photos.length
      ? 'A message carries one photo.'
      : photos.length < accepted.length
        ? onlyPhotosMessage
        : refusal
  return refused === undefined ? { accepted: first } : { accepted: first, refusal: refused }
}

function refusalOf(file: File): string | undefined {
  const kind = kindOfFileName(file.name)
  if (!kind)
    return file.name.toLowerCase().endsWith('.avi') ? `${onlyMediaMessage} ${videoHint}` : onlyMediaMessage
  if (file.size === 0) return finishUpload.refusals['file-broken'].message
  const most = kind === 'photo' ? photoBytesMaximum : videoBytesMaximum
  return file.size > most ? createUpload.refusals['file-too-large'].message : undefined
}

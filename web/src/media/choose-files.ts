import { createUpload } from '../../../shared/media/create-upload.ts'
import {
  kindOfFileName,
  onlyMediaMessage,
  photoBytesMaximum,
  videoBytesMaximum,
  videoHint,
} from '../../../shared/media/media.ts'
import { finishUpload } from '../../../shared/media/finish-upload.ts'

/** Which of the files that someone picked, dropped or pasted are taken, and the sentence about the others. */
export interface Choice {
  taken: File[]
  refusal?: string
}

/** Takes what fits beside the `already` chosen ones, at most `maximum` together; the server looks at the bytes later. */
export function chooseFiles(files: readonly File[], already: number, maximum: number): Choice {
  const refusals = files.map(refusalOf)
  const good = files.filter((_, index) => refusals[index] === undefined)
  const taken = good.slice(0, Math.max(0, maximum - already))
  const refusal =
    taken.length < good.length
      ? `Please choose up to ${maximum} photos.`
      : refusals.find((one) => one !== undefined)
  return refusal === undefined ? { taken } : { taken, refusal }
}

function refusalOf(file: File): string | undefined {
  const kind = kindOfFileName(file.name)
  if (!kind)
    return file.name.toLowerCase().endsWith('.avi') ? `${onlyMediaMessage} ${videoHint}` : onlyMediaMessage
  if (file.size === 0) return finishUpload.refusals['file-broken'].message
  const most = kind === 'photo' ? photoBytesMaximum : videoBytesMaximum
  return file.size > most ? createUpload.refusals['file-too-large'].message : undefined
}

/** Which photos and videos are accepted. */
import type { Media } from './media.ts'

export const onlyPhotosMessage = 'Only photos are allowed!'
export const onlyMediaMessage = 'Only photos & videos are allowed!'
export const videoHint = 'AVI videos can’t be played here. Convert it to MP4 first.'

const photoExtensions = ['jpeg', 'jpg', 'jfif', 'png', 'gif', 'webp']
const videoExtensions = ['mp4', 'm4v', 'mov', 'quicktime']
export const photoBytesMaximum = 20 * 1024 * 1024
export const videoBytesMaximum = 100 * 1024 * 1024
export const photoPixelsMaximum = 50_000_000
/** The most frames of a picture that moves. Of a picture with more frames, only the first is kept. */
export const photoFramesMaximum = 300
export const videoSecondsMaximum = 180

/** The kind of a file by its name; undefined if not accepted. The server later checks the bytes. */
export function kindOfFileName(name: string): Media['kind'] | undefined {
  const extension = name.toLowerCase().split('.').at(-1) ?? ''
  if (photoExtensions.includes(extension)) return 'photo'
  return videoExtensions.includes(extension) ? 'video' : undefined
}

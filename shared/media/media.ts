/** Photos and videos: which files are taken, and what a post shows of them (specification, core 5 and 9). */
import * as z from 'zod/mini'

/** WebP widths in pixels that a photo is made in. */
const photoWidths = [320, 800, 1280] as const

export const mediaSchema = z.object({
  kind: z.enum(['photo', 'video']),
  /** 128-bit random name below `/files/`. */
  fileId: z.string(),
  /** Of the upright picture, in pixels; 0 where a video does not say. */
  width: z.number(),
  height: z.number(),
  /** 4 × 3 RGB pixels, base64: shown blurred until the picture is there. */
  placeholder: z.optional(z.string()),
  alt: z.optional(z.string()),
  /** A moving picture is kept as a file of its own beside the first frame. */
  animated: z.optional(z.boolean()),
})
export type Media = z.output<typeof mediaSchema>

/** The widths that exist of a photo that wide: never larger than the original, always at least one. */
export function widthsOf(width: number): number[] {
  const largest = Math.min(width, 1280)
  return [...photoWidths.filter((one) => one < largest), largest]
}

/** The address of one size of a photo. */
export function photoPath(fileId: string, width: number): string {
  return `/files/${fileId}/${width}.webp`
}

/** The address of the moving form of an animated picture. */
export function animationPath(fileId: string): string {
  return `/files/${fileId}/animation.webp`
}

/** The address of a video; mp4 and mov are both kept in their own container. */
export function videoPath(fileId: string): string {
  return `/files/${fileId}/video.mp4`
}

export const onlyMediaMessage = 'Only photos & videos are allowed!'
export const videoHint = 'AVI videos can’t be played here. Convert it to MP4 first.'

const photoExtensions = ['jpeg', 'jpg', 'png', 'gif', 'webp']
const videoExtensions = ['mp4', 'mov', 'quicktime']
export const photoBytesMaximum = 20 * 1024 * 1024
export const videoBytesMaximum = 100 * 1024 * 1024
export const photoPixelsMaximum = 50_000_000
export const videoSecondsMaximum = 180

/** What a file name promises; undefined where the product does not take it. What the bytes say decides later. */
export function kindOfFileName(name: string): Media['kind'] | undefined {
  const extension = name.toLowerCase().split('.').at(-1) ?? ''
  if (photoExtensions.includes(extension)) return 'photo'
  return videoExtensions.includes(extension) ? 'video' : undefined
}

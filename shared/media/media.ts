/** Photos and videos: which files are taken, and what a post shows of them (specification, core 5 and 9). */
import * as z from 'zod/mini'
import type { Campus } from '../campuses/campus.ts'

const privateFolder = 'private'

/** WebP widths in pixels that a photo is made in. */
const photoWidths = [320, 800, 1280] as const

export const mediaSchema = z.object({
  kind: z.enum(['photo', 'video']),
  /** 128-bit random name below `/files/`; of a private campus `private/{campusId}/{name}`. */
  fileId: z.string(),
  /** Of the upright picture, in pixels; 0 where a video does not say. */
  width: z.number(),
  height: z.number(),
  /** 4 × 3 RGB pixels, base64: shown blurred until the picture is there. */
  placeholder: z.optional(z.string()),
  alt: z.optional(z.string()),
  /** A moving picture is kept as a file of its own beside the first frame. */
  animated: z.optional(z.boolean()),
  /** Of a video: the photo that its author's browser made of a frame. Some videos have none. */
  poster: z.optional(z.object({ fileId: z.string(), width: z.number(), height: z.number() })),
})
export type Media = z.output<typeof mediaSchema>

/** The photo that stands for a file where it does not move: a photo itself, a video's poster if it has one. */
export function stillOf(media: Media): Media | undefined {
  if (media.kind === 'photo') return media
  const { poster, placeholder, alt } = media
  return poster && { kind: 'photo', ...poster, placeholder, alt }
}

/** The widths that exist of a photo that wide: never larger than the original, always at least one. */
export function widthsOf(width: number): number[] {
  const largest = Math.min(width, 1280)
  return [...photoWidths.filter((one) => one < largest), largest]
}

/** The largest of these widths up to 800 pixels: of a picture that stands by itself, not too large for a phone. */
export function middleWidthOf(width: number): number {
  return widthsOf(width).findLast((one) => one <= 800) ?? width
}

/** The id of a file that is shown on a campus: on a private one it says whose it is, and its address has to be signed. */
export function fileIdOn(campus: Campus | undefined, name: string): string {
  return campus?.privacy === 'private' ? `${privateFolder}/${campus.id}/${name}` : name
}

/** The private campus whose file this is; undefined for one that is open to all. */
export function privateCampusOf(fileId: string): string | undefined {
  const [folder, campusId] = fileId.split('/')
  return folder === privateFolder ? campusId : undefined
}

/** Every address of a private campus's files begins like this. */
export function privateFilesPath(campusId: string): string {
  return `/files/${privateFolder}/${campusId}/`
}

/**
 * The key of a file in its bucket. Signed ones have a root of their own there: however an address is spelled, the
 * distribution's open behaviour cannot reach them.
 */
export function bucketKey(path: string): string {
  return path.startsWith(`/files/${privateFolder}/`) ? `signed${path}` : path.slice(1)
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

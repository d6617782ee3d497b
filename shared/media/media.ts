/** Photos and videos: what a post shows of them. Which files are accepted is in accepted.ts. */
import type * as z from 'zod/mini'
import type { Campus } from '../campuses/campus.ts'
import type { mediaSchema } from './schema.ts'

const privateFolder = 'private'

/** The widths in pixels that a photo is stored in, as WebP. */
const photoWidths = [320, 800, 1280] as const

/** A photo or video of a post or message. */
export type Media = z.output<typeof mediaSchema>

/** A person's picture is square, and stored in these widths in pixels, as WebP. */
export const avatarWidths = [96, 320] as const
const avatarWidth = avatarWidths[1]
const peopleFolder = 'people/'

/** The id of a person's picture. The picture needs no signature, because people appear on several campuses. */
export const avatarIdOf = (name: string) => `${peopleFolder}${name}`

export const isAvatar = (fileId: string) => fileId.startsWith(peopleFolder)

/** A person's picture as the file of an upload. */
export const avatarOf = (fileId: string): Media => ({
  kind: 'photo',
  fileId,
  width: avatarWidth,
  height: avatarWidth,
})

/** The still photo of a file: a photo itself, or a video's poster if it has one. */
export function stillOf(media: Media): Media | undefined {
  if (media.kind === 'photo') return media
  const { poster, placeholder, alt } = media
  return poster && { kind: 'photo', ...poster, placeholder, alt }
}

/** The widths that a photo is stored in: none larger than the original, always at least one. */
export function widthsOf(width: number): number[] {
  const largest = Math.min(width, 1280)
  return [...photoWidths.filter((one) => one < largest), largest]
}

/** The largest stored width up to 800 pixels, for a picture that is shown alone. */
export function middleWidthOf(width: number): number {
  return widthsOf(width).findLast((one) => one <= 800) ?? width
}

/** The id of a file on a campus. On a private campus, the id names the campus, and the file's address has to be signed. */
export function fileIdOn(campus: Campus | undefined, name: string): string {
  return campus?.privacy === 'private' ? `${privateFolder}/${campus.id}/${name}` : name
}

/** The id of a file of a conversation; its address has to be signed. */
export const fileIdInChat = (chatId: string, name: string) => `${privateFolder}/${chatId}/${name}`

/** The private campus or the conversation that a file belongs to; undefined for a public file. */
export function privateOwnerOf(fileId: string): string | undefined {
  const [folder, ownerId] = fileId.split('/')
  return folder === privateFolder ? ownerId : undefined
}

/** The beginning of the addresses of the files of a private campus or a conversation. */
export function privateFilesPath(ownerId: string): string {
  return `/files/${privateFolder}/${ownerId}/`
}

/**
 * The key of a file in its bucket. Files that need a signature have a separate root there, so no spelling of an address
 * reaches them through the distribution's public behaviour.
 */
export function bucketKey(path: string): string {
  return path.startsWith(`/files/${privateFolder}/`) ? `signed${path}` : path.slice(1)
}

/** The address of one size of a photo. */
export function photoPath(fileId: string, width: number): string {
  return `/files/${fileId}/${width}.webp`
}

/** The address of an animated picture's animation. */
export function animationPath(fileId: string): string {
  return `/files/${fileId}/animation.webp`
}

/** The address of a video. A mov file, which keeps its own container, also has the ending .mp4. */
export function videoPath(fileId: string): string {
  return `/files/${fileId}/video.mp4`
}

/** The address of the whole file: a video, an animation, or the largest size of a photo. */
export function fullPath({ kind, fileId, width, animated }: Media): string {
  if (kind === 'video') return videoPath(fileId)
  return animated ? animationPath(fileId) : photoPath(fileId, widthsOf(width).at(-1) ?? width)
}

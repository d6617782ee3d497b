/**
 * Pictures embedded in mails, because the addresses of a private campus's files expire. The grant is narrow: small photos
 * of posts and the small pictures of people, never those of conversations.
 */
import { GetObjectCommand } from '@aws-sdk/client-s3'
import { campuses } from '../../shared/campuses/campus.ts'
import {
  avatarIdOf,
  avatarWidths,
  bucketKey,
  fileIdOn,
  photoPath,
  widthsOf,
  type Media,
} from '../../shared/media/media.ts'
import { effect } from '../platform/effect.ts'
import { env } from '../platform/env.ts'
import { anyId, onObjects } from '../platform/grants.ts'
import { log } from '../platform/log.ts'
import { connectS3 } from '../platform/s3.ts'
import type { MailPicture } from './mime.ts'

/** The smallest width in which photos are stored. A smaller photo is not mailed. */
const photoWidth = 320
const avatarWidth = avatarWidths[0]
/** The most bytes of an embedded picture. A very tall photo may have more; it is not mailed. */
const bytesMaximum = 30_000

const readable = new Set([
  ...campuses.map((campus) => bucketKey(photoPath(fileIdOn(campus, anyId), photoWidth))),
  bucketKey(photoPath(avatarIdOf(anyId), avatarWidth)),
])

const grants = { read: [...readable].flatMap((key) => onObjects('files', key, 'GetObject')) }

export const inlinePictures = effect(grants, () => {
  const client = connectS3()

  /** Reads a picture. Any failure only omits the picture, because the mail says the same without it. */
  async function bytesOf(Key: string): Promise<Uint8Array | undefined> {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: env('FILES_BUCKET'), Key }))
      const bytes = await Body?.transformToByteArray()
      return bytes && bytes.length <= bytesMaximum ? bytes : undefined
    } catch (error) {
      log.warn('A mail is sent without a picture', {
        reason: error instanceof Error ? error.name : 'unknown',
      })
      return undefined
    }
  }

  return {
    /** Reads the pictures at these paths, each once. Leaves out those that cannot be read. */
    async read(paths: readonly string[]): Promise<Map<string, MailPicture>> {
      const found = await Promise.all(
        [...new Set(paths)].map(async (path, at): Promise<[string, MailPicture][]> => {
          const bytes = await bytesOf(bucketKey(path))
          return bytes ? [[path, { id: `picture-${at}@campus`, type: 'image/webp', bytes }]] : []
        }),
      )
      return new Map(found.flat())
    },
  }
})

/** Returns the path of a photo in the size for mails; undefined if it has no such size, or is too tall next to text. */
export function mailedPhoto({ fileId, width, height }: Media): string | undefined {
  const fits = widthsOf(width).includes(photoWidth) && height <= 2 * width
  return fits ? photoPath(fileId, photoWidth) : undefined
}

export const mailedAvatar = (picture: string): string => photoPath(picture, avatarWidth)

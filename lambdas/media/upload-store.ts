/** Uploads on their way into a post: the only file that knows their keys (data model, 'Upload'). */
import * as z from 'zod/mini'
import { mediaSchema, type Media } from '../../shared/media/media.ts'
import type { Platform } from '../platform/platform.ts'

const uploadSchema = z.object({
  id: z.string(),
  userId: z.string(),
  kind: z.enum(['photo', 'video']),
  /** The random name of its files, given once: finishing twice writes the same files. */
  fileId: z.string(),
  /** What a post shows of it; there once finish-upload has looked at the bytes. */
  media: z.optional(mediaSchema),
  /** When the table removes it, in epoch seconds; a day before that it cannot be used any more. */
  expiresAt: z.number(),
})
export type Upload = z.output<typeof uploadSchema>

/** An upload may be used for a day. Its row stays another one: what took it at the last moment is followed in time. */
const secondsUsable = 86_400
const secondsBeyond = 86_400
const isUsable = ({ expiresAt }: Upload, now: number) => (expiresAt - secondsBeyond) * 1000 > now
const keyOf = (userId: string, id: string) => ({ pk: `USER#${userId}`, sk: `UPLOAD#${id}` })

/** The key of the raw file in the private bucket, under its owner's id. */
export function rawFileKey(userId: string, uploadId: string): string {
  return `uploads/${userId}/${uploadId}`
}

export const uploadStore = ({ table, now }: Platform) => ({
  async get(userId: string, id: string): Promise<Upload | undefined> {
    const row = await table.get(keyOf(userId, id), { consistent: true })
    const upload = row && z.parse(uploadSchema, row)
    return upload && isUsable(upload, now()) ? upload : undefined
  },

  /** Announces an upload; the same id again keeps what is there. Answers the kind of file that it is for. */
  async create(upload: Pick<Upload, 'id' | 'userId' | 'kind' | 'fileId'>): Promise<Media['kind']> {
    const expiresAt = Math.floor(now() / 1000) + secondsUsable + secondsBeyond
    const failed = await table.put({
      Item: { ...keyOf(upload.userId, upload.id), ...upload, expiresAt },
      ConditionExpression: 'attribute_not_exists(pk)',
    })
    return failed ? z.parse(uploadSchema, failed.row).kind : upload.kind
  },

  /** Keeps the first result: two calls that finish one upload answer the same picture. */
  async finish(upload: Upload, media: Media): Promise<Media> {
    const failed = await table.update({
      Key: keyOf(upload.userId, upload.id),
      UpdateExpression: 'SET media = :media',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(media)',
      ExpressionAttributeValues: { ':media': media },
    })
    return failed?.row ? (z.parse(uploadSchema, failed.row).media ?? media) : media
  },

  /**
   * The finished uploads of a person among these ids, in their order; fewer where one is missing or unfinished. A
   * first look is the cheap one; only where something is missing, which may just be news, it is read after writes.
   */
  async finished(userId: string, ids: string[]): Promise<Media[]> {
    const read = async (consistent: boolean) => {
      const rows = await table.getMany(
        ids.map((id) => keyOf(userId, id)),
        { consistent },
      )
      return rows.flatMap((row) => {
        const upload = z.parse(uploadSchema, row)
        return upload.media && isUsable(upload, now()) ? [upload.media] : []
      })
    }
    const media = await read(false)
    return media.length === ids.length ? media : read(true)
  },

  /** A post took it: its row goes, its files stay. */
  async take(userId: string, id: string): Promise<void> {
    await table.remove(keyOf(userId, id))
  },
})

/** Uploads: files that a person sent, each for one post, comment or message, or as the person's picture. */
import * as z from 'zod/mini'
import type { Finished } from '../../shared/media/finish-upload.ts'
import { type Media } from '../../shared/media/media.ts'
import { mediaSchema } from '../../shared/media/schema.ts'
import { effect } from '../platform/effect.ts'
import { onlyNew, rowExists } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { isLive } from '../platform/row.ts'
import { uploadKey } from './upload-keys.ts'

export const uploadSchema = z.object({
  id: z.string(),
  userId: z.string(),
  kind: z.enum(['photo', 'video']),
  /** The random name of the upload's files. It is chosen once, so finishing the upload twice writes the same files. */
  fileId: z.string(),
  /** The conversation for which the upload was made. */
  chatId: z.optional(z.string()),
  /** How often finish-upload began to read the file without finishing. */
  tries: z.optional(z.number()),
  /** When finish-upload last began to read the file, in epoch milliseconds. */
  triedAt: z.optional(z.number()),
  /** The media as a post shows it; set by finish-upload. */
  media: z.optional(mediaSchema),
  /** Only the first frame of a moving picture was kept. */
  stilled: z.optional(z.boolean()),
  /** The id of the post, comment or message (`{chatId}/{messageId}`) that it belongs to, or of the person whose picture it is. */
  takenBy: z.optional(z.string()),
  /** Epoch seconds at which the table removes the row. On its last day, the upload can no longer be used. */
  expiresAt: z.number(),
})
export type Upload = z.output<typeof uploadSchema>

/**
 * An upload can be used for a day. Its row stays for another day, so that a post that took it at the last moment exists
 * before the row expires.
 */
const secondsUsable = 86_400
const secondsBeyond = 86_400
const isUsable = ({ expiresAt }: Upload, now: number) => isLive({ expiresAt: expiresAt - secondsBeyond }, now)

/** The most times that a file is read: one that exceeded the function's time or memory twice is not read a third time. */
const triesMaximum = 2
/** Milliseconds after which a call has ended: API Gateway's limit, and a second for clocks that differ. */
const longestTry = 30_000

/** Returns the result of finish-upload for an upload; undefined if it is unfinished. */
export const finishedOf = ({ media, stilled }: Upload): Finished | undefined =>
  media && { ...media, ...(stilled && { stilled }) }

/** The key of the raw file in the private bucket, under its owner's id. */
export function rawFileKey(userId: string, uploadId: string): string {
  return `uploads/${userId}/${uploadId}`
}

const uploadGrants = {
  get: onRows(uploadKey(anyId, anyId), 'GetItem'),
  create: onRows(uploadKey(anyId, anyId), 'PutItem'),
  begin: onRows(uploadKey(anyId, anyId), 'UpdateItem'),
  giveBack: onRows(uploadKey(anyId, anyId), 'UpdateItem'),
  finish: onRows(uploadKey(anyId, anyId), 'UpdateItem'),
  take: onRows(uploadKey(anyId, anyId), 'UpdateItem'),
}

export const uploadStore = effect(uploadGrants, ({ table, now }) => ({
  async get(userId: string, id: string): Promise<Upload | undefined> {
    const row = await table.get(uploadKey(userId, id), { consistent: true })
    const upload = row && z.parse(uploadSchema, row)
    return upload && isUsable(upload, now()) ? upload : undefined
  },

  /** Registers an upload; a repeat keeps the existing row. Returns the kind of file that the row is for. */
  async create(upload: Pick<Upload, 'id' | 'userId' | 'kind' | 'fileId' | 'chatId'>): Promise<Media['kind']> {
    const expiresAt = Math.floor(now() / 1000) + secondsUsable + secondsBeyond
    const failed = await table.put({ ...uploadKey(upload.userId, upload.id), ...upload, expiresAt }, onlyNew)
    return failed ? z.parse(uploadSchema, failed.row).kind : upload.kind
  },

  /**
   * Counts an attempt to read the file. If there were too many, returns 'in-flight' while the last one may still run, then
   * 'too-many'.
   */
  async begin({ userId, id }: Upload): Promise<'begun' | 'in-flight' | 'too-many'> {
    const failed = await table.update({
      key: uploadKey(userId, id),
      set: { triedAt: now() },
      add: { tries: 1 },
      where: [rowExists, 'attribute_not_exists(tries) OR tries < :most'],
      values: { most: triesMaximum },
    })
    if (!failed) return 'begun'
    const triedAt = failed.row && z.parse(uploadSchema, failed.row).triedAt
    return now() - (triedAt ?? 0) < longestTry ? 'in-flight' : 'too-many'
  },

  /** Does not count an attempt that ended with an error of ours, because the file was not the cause. */
  async giveBack({ userId, id }: Upload): Promise<void> {
    await table.update({ key: uploadKey(userId, id), add: { tries: -1 }, where: [rowExists] })
  },

  /** Keeps the first result, so two calls that finish one upload return the same media. */
  async finish(upload: Upload, { stilled, ...media }: Finished): Promise<Finished> {
    const failed = await table.update({
      key: uploadKey(upload.userId, upload.id),
      set: { media, ...(stilled && { stilled }) },
      where: [rowExists, 'attribute_not_exists(media)'],
    })
    const first = failed?.row && finishedOf(z.parse(uploadSchema, failed.row))
    return first ?? { ...media, ...(stilled && { stilled }) }
  },

  /**
   * Takes a finished upload for a post, comment or message, and returns its media. Returns undefined if the upload is
   * missing, unfinished, or taken for something else. The same post, comment or message may take it again. The row
   * stays until it expires.
   */
  async take(userId: string, id: string, takenBy: string): Promise<Media | undefined> {
    const row = await table.updateAndGet({
      key: uploadKey(userId, id),
      set: { takenBy },
      where: [
        rowExists,
        'attribute_exists(media)',
        'attribute_not_exists(takenBy) OR takenBy = :taker',
        'expiresAt > :unusable',
      ],
      values: { taker: takenBy, unusable: Math.floor(now() / 1000) + secondsBeyond },
    })
    return row && z.parse(uploadSchema, row).media
  },
}))

/** What a person wrote, posts and comments alike, from the index that holds the keys of both (data model, 'author'). */
import * as z from 'zod/mini'
import { earliestOf } from '../../shared/ulid.ts'
import type { Platform } from '../platform/platform.ts'
import { repliesKey } from '../comments/comment-store.ts'
import { postsKey } from './post-store.ts'

const keySchema = z.object({ pk: z.string(), sk: z.string() })
const tookSchema = z.object({ uploadIds: z.array(z.string()) })

/** As many rows as one call gets. */
const pageSize = 100
/** Longer than an upload can be used. */
const searchedMs = 2 * 86_400_000

export const authorStore = ({ table }: Platform) => {
  /** The rows of one kind that were written in the time of an upload. */
  async function* rowsSince(author: string, from: number) {
    const pages = table.paginate({
      IndexName: 'author',
      KeyConditionExpression: 'authorKey = :author AND createdAt BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':author': author, ':from': from, ':to': from + searchedMs },
      Limit: pageSize,
    })
    for await (const { rows } of pages) yield* await table.getMany(rows.map((row) => z.parse(keySchema, row)))
  }

  return {
    /** Whether a post or comment of this person has the files of an upload. */
    async tookUpload(userId: string, uploadId: string): Promise<boolean> {
      for (const author of [postsKey(userId), repliesKey(userId)]) {
        for await (const row of rowsSince(author, earliestOf(uploadId)))
          if (z.parse(tookSchema, row).uploadIds.includes(uploadId)) return true
      }
      return false
    },
  }
}

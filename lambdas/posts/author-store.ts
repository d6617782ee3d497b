/** A person's posts and comments, found through the index `author`, which holds the keys of both. */
import * as z from 'zod/mini'
import { earliestOf } from '../../shared/ulid.ts'
import type { Platform } from '../platform/platform.ts'
import { keySchema } from '../platform/row.ts'
import { authoredCommentsKey, authoredPostsKey } from './post-keys.ts'

const tookSchema = z.object({ uploadIds: z.array(z.string()) })

/** A BatchGet takes no more. */
const pageSize = 100
/** Longer than an upload can be used. */
const searchedMs = 2 * 86_400_000

export const authorStore = ({ table }: Platform) => {
  /** The rows of one kind that were written while an upload could be used. */
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
    /** Whether a post or comment of this person took an upload. */
    async tookUpload(userId: string, uploadId: string): Promise<boolean> {
      for (const author of [authoredPostsKey(userId), authoredCommentsKey(userId)]) {
        for await (const row of rowsSince(author, earliestOf(uploadId)))
          if (z.parse(tookSchema, row).uploadIds.includes(uploadId)) return true
      }
      return false
    },
  }
}

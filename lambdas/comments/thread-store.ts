/** The rows of a thread as a sweep sees them: comments and saves in one partition, read after every write. */
import * as z from 'zod/mini'
import { mediaSchema, type Media } from '../../shared/media/media.ts'
import { threadOf } from '../../shared/posts/post.ts'
import type { Platform } from '../platform/platform.ts'
import type { Key } from '../platform/table.ts'
import { rowKey } from './comment-store.ts'
import { keyOf as postKey } from '../posts/post-store.ts'

const keySchema = z.object({ pk: z.string(), sk: z.string() })
const commentSchema = z.extend(keySchema, {
  id: z.string(),
  parentId: z.string(),
  media: z.array(mediaSchema),
  deletedAt: z.optional(z.number()),
})
export type ThreadComment = z.output<typeof commentSchema>

/** A row that can be swept, with its files. */
export interface ThreadRow {
  key: Key
  media: Media[]
}

const ulidOf = (id: string) => threadOf(id).commentUlid ?? ''

export const threadStore = ({ table }: Platform) => {
  const pages = (rootId: string, from: string, to: string) =>
    table.paginate({
      KeyConditionExpression: 'pk = :post AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':post': postKey(rootId).pk, ':from': from, ':to': to },
      ConsistentRead: true,
    })

  return {
    /** Everything beside the post itself, in pages. */
    async *everything(rootId: string): AsyncGenerator<ThreadRow[]> {
      for await (const { rows } of pages(rootId, 'COMMENT#', 'LIKE#~')) {
        yield rows.map((row) => {
          const comment = commentSchema.safeParse(row)
          return { key: z.parse(keySchema, row), media: comment.data?.media ?? [] }
        })
      }
    },

    /** The comments of a thread from one on, oldest first. */
    async commentsFrom(id: string): Promise<ThreadComment[]> {
      const comments: ThreadComment[] = []
      for await (const { rows } of pages(threadOf(id).rootId, rowKey(id).sk, 'COMMENT#~'))
        comments.push(...rows.map((row) => z.parse(commentSchema, row)))
      return comments
    },

    /** The saves of comments from one on, each with the comment that it is of. */
    async savesFrom(id: string): Promise<{ key: Key; commentId: string }[]> {
      const { rootId } = threadOf(id)
      const saves: { key: Key; commentId: string }[] = []
      // A ULID begins with a digit below 8, a person's id, in the saves of the post itself, with a letter.
      for await (const { rows } of pages(rootId, `LIKE#${ulidOf(id)}`, 'LIKE#8')) {
        for (const row of rows) {
          const key = z.parse(keySchema, row)
          saves.push({ key, commentId: `${rootId}_${key.sk.split('#')[1]}` })
        }
      }
      return saves
    },

    /** Those of these comments that have no row any more. */
    async absent(ids: string[]): Promise<string[]> {
      const found = new Set<unknown>()
      for (let start = 0; start < ids.length; start += 100) {
        const rows = await table.getMany(ids.slice(start, start + 100).map(rowKey), { consistent: true })
        for (const { id } of rows) found.add(id)
      }
      return ids.filter((id) => !found.has(id))
    },

    async remove(keys: Key[]): Promise<void> {
      await table.removeMany(keys)
    },
  }
}

/** The rows of a thread for sweeps: the comments and saves in one partition. All reads are strongly consistent. */
import * as z from 'zod/mini'
import { type Media } from '../../shared/media/media.ts'
import { mediaSchema } from '../../shared/media/schema.ts'
import { threadOf } from '../../shared/posts/post.ts'
import { effect } from '../platform/effect.ts'
import { inRange } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { keySchema, type Key, type SortRange } from '../platform/row.ts'
import {
  commentSavesFrom,
  commentsFrom,
  itemKey,
  postKey,
  remainsRange,
  savedIdOf,
} from '../posts/post-keys.ts'

const commentSchema = z.extend(keySchema, {
  id: z.string(),
  parentId: z.string(),
  media: z.array(mediaSchema),
  deletedAt: z.optional(z.number()),
})
export type ThreadComment = z.output<typeof commentSchema>

/** A row that a sweep may remove, with its files. */
export interface ThreadRow {
  key: Key
  media: Media[]
}

const threadGrants = {
  everything: onRows(itemKey(anyId), 'Query'),
  commentsFrom: onRows(itemKey(anyId), 'Query'),
  savesFrom: onRows(itemKey(anyId), 'Query'),
  absent: onRows(itemKey(anyId), 'BatchGetItem'),
  remove: onRows(itemKey(anyId), 'BatchWriteItem'),
}

export const threadStore = effect(threadGrants, ({ table }) => {
  const pages = (rootId: string, range: SortRange) =>
    table.paginate({ ...inRange(postKey(rootId).pk, range), ConsistentRead: true })

  return {
    /** Every row except the post's own, in pages. */
    async *everything(rootId: string): AsyncGenerator<ThreadRow[]> {
      for await (const { rows } of pages(rootId, remainsRange)) {
        yield rows.map((row) => {
          const comment = commentSchema.safeParse(row)
          return { key: z.parse(keySchema, row), media: comment.data?.media ?? [] }
        })
      }
    },

    /** A comment and all later ones of its thread, oldest first. */
    async commentsFrom(id: string): Promise<ThreadComment[]> {
      const comments: ThreadComment[] = []
      for await (const { rows } of pages(threadOf(id).rootId, commentsFrom(id)))
        comments.push(...rows.map((row) => z.parse(commentSchema, row)))
      return comments
    },

    /** The saves of a comment and of all later ones, each with the id of its comment. */
    async savesFrom(id: string): Promise<{ key: Key; commentId: string }[]> {
      const saves: { key: Key; commentId: string }[] = []
      for await (const { rows } of pages(threadOf(id).rootId, commentSavesFrom(id))) {
        for (const row of rows) {
          const key = z.parse(keySchema, row)
          saves.push({ key, commentId: savedIdOf(key) ?? '' })
        }
      }
      return saves
    },

    /** Returns those of the ids that have no comment row. */
    async absent(ids: string[]): Promise<string[]> {
      const found = new Set<unknown>()
      for (let start = 0; start < ids.length; start += 100) {
        const rows = await table.getMany(ids.slice(start, start + 100).map(itemKey), { consistent: true })
        for (const { id } of rows) found.add(id)
      }
      return ids.filter((id) => !found.has(id))
    },

    async remove(keys: Key[]): Promise<void> {
      await table.removeMany(keys)
    },
  }
})

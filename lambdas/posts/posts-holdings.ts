/** Posts and comments: an erased account leaves tombstones without an author, whose text, files and threads are swept. */
import * as z from 'zod/mini'
import type { Position } from '../../shared/cursor.ts'
import { blockSchema } from '../../shared/composer/rich-text.ts'
import type { Held } from '../../shared/holdings/held.ts'
import { fullPath, mediaSchema } from '../../shared/media/media.ts'
import { dateOf, heldPageSize, holding } from '../holdings/holding.ts'
import { anyId, onIndex, onRows } from '../platform/grants.ts'
import { keySchema, type Row } from '../platform/row.ts'
import type { Table } from '../platform/table.ts'
import {
  authoredCommentsKey,
  authoredPostsKey,
  authoredTombstonesKey,
  itemIdOf,
  itemKey,
  postKey,
} from './post-keys.ts'
import { tombstoneStore } from './tombstone-store.ts'

const rowSchema = z.object({
  id: z.string(),
  campusId: z.string(),
  parentId: z.optional(z.string()),
  category: z.optional(z.string()),
  blocks: z.array(blockSchema),
  cover: z.optional(mediaSchema),
  media: z.array(mediaSchema),
  comments: z.optional(z.number()),
  saves: z.number(),
  createdAt: z.number(),
  lastActivityAt: z.optional(z.number()),
  deletedAt: z.optional(z.number()),
})

function heldOf(row: Row): Held {
  const { id, campusId, parentId, category, blocks, cover, media, ...rest } = z.parse(rowSchema, row)
  const { comments, saves, createdAt, lastActivityAt, deletedAt } = rest
  return {
    kind: parentId === undefined ? 'post' : 'comment',
    id,
    address: `/post/${id}`,
    campus: campusId,
    replyTo: parentId,
    category,
    text: blocks.map(({ text }) => text).join('\n'),
    files: [...(cover ? [cover] : []), ...media].map((file) => ({
      address: fullPath(file),
      description: file.alt,
    })),
    comments,
    saves,
    createdAt: dateOf(createdAt),
    ...(lastActivityAt && { lastActivityAt: dateOf(lastActivityAt) }),
    ...(deletedAt && { deletedAt: dateOf(deletedAt) }),
  }
}

/** What a person wrote, by the partition of the author's index that it is in. */
function authored(rows: (typeof itemKey)[], partitionOf: (userId: string) => string) {
  const inIndex = onIndex('author', partitionOf(anyId))
  const grants = {
    page: [...inIndex, ...onRows(itemKey(anyId), 'BatchGetItem')],
    erase: [...inIndex, ...tombstoneStore.grants.disown],
  }
  return holding(rows, grants, (platform) => {
    const { table } = platform
    const tombstones = tombstoneStore(platform)
    return {
      async page({ id }, after) {
        const { keys, next } = await pageOfKeys(table, partitionOf(id), after)
        return { items: (await table.getMany(keys)).map(heldOf), next }
      },

      async erase({ id: authorId }) {
        let after: Position | undefined
        do {
          const { keys, next } = await pageOfKeys(table, partitionOf(authorId), after)
          await Promise.all(keys.map((key) => tombstones.disown(itemIdOf(key), authorId)))
          after = next
        } while (after)
      },
    }
  })
}

const lastSchema = z.extend(keySchema, { createdAt: z.number() })

/** The keys of a page of the index, oldest first. */
async function pageOfKeys(table: Table, authorKey: string, after: Position | undefined) {
  const { rows, last } = await table.query({
    IndexName: 'author',
    KeyConditionExpression: 'authorKey = :author',
    ExpressionAttributeValues: { ':author': authorKey },
    Limit: heldPageSize,
    ...(after && { ExclusiveStartKey: { ...itemKey(after[1]), authorKey, createdAt: after[0] } }),
  })
  const keys = rows.map((row) => z.parse(keySchema, row)).filter(isWritten)
  const end = last && z.parse(lastSchema, last)
  const next: Position | undefined = end && [end.createdAt, itemIdOf(end)]
  return { keys, next }
}

/** The mark of a ban stands among a person's posts and is none. */
const isWritten = ({ pk }: { pk: string }) => pk.startsWith(postKey('').pk)

export const postHolding = authored([postKey], authoredPostsKey)
export const commentHolding = authored([itemKey], authoredCommentsKey)
export const deletedHolding = authored([], authoredTombstonesKey)

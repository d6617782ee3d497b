/**
 * Posts with their earlier versions, and comments. An erased account leaves tombstones without an author, whose text, files
 * and threads are swept.
 */
import * as z from 'zod/mini'
import type { Position } from '../../shared/cursor.ts'
import { blockSchema } from '../../shared/composer/schema.ts'
import { lineStateSchema } from '../../shared/deals/schema.ts'
import { saleSchema } from '../../shared/deals/schema.ts'
import type { Held } from '../../shared/holdings/held.ts'
import { fullPath } from '../../shared/media/media.ts'
import { mediaSchema } from '../../shared/media/schema.ts'
import { dateOf, heldPageSize, holding, kept, type KeptRow } from '../access/holding.ts'
import { anyId, onIndex, onRows } from '../platform/grants.ts'
import { keySchema } from '../platform/row.ts'
import type { Table } from '../platform/table.ts'
import {
  authoredCommentsKey,
  authoredPostsKey,
  authoredTombstonesKey,
  itemIdOf,
  itemKey,
  postKey,
  versionKey,
} from './post-keys.ts'
import type { CommentRow } from '../comments/comment-store.ts'
import type { rowSchema as postRowSchema } from './post-store.ts'
import { tombstoneStore } from './tombstone-store.ts'
import { versionStore, type Version } from './version-store.ts'

type StoredPost = z.input<typeof postRowSchema>
/** `rootPictures` is read by the stream alone. */
type StoredComment = Omit<CommentRow, 'isKept'> & { rootPictures?: number }

const rowSchema = z.object({
  id: z.string(),
  campusId: z.string(),
  parentId: z.optional(z.string()),
  category: z.optional(z.string()),
  sale: z.optional(saleSchema),
  blocks: z.array(blockSchema),
  cover: z.optional(mediaSchema),
  media: z.array(mediaSchema),
  comments: z.optional(z.number()),
  saves: z.number(),
  createdAt: z.number(),
  lastActivityAt: z.optional(z.number()),
  state: z.optional(lineStateSchema),
  revision: z.optional(z.number()),
  editedAt: z.optional(z.number()),
  deletedAt: z.optional(z.number()),
})

function heldOf(row: z.output<typeof rowSchema>): Held {
  const { id, campusId, parentId, category, sale, blocks, cover, media, ...rest } = row
  const { comments, saves, createdAt, lastActivityAt, state, revision, editedAt, deletedAt } = rest
  return {
    kind: parentId === undefined ? 'post' : 'comment',
    id,
    address: `/post/${id}`,
    campus: campusId,
    replyTo: parentId,
    category,
    sale,
    text: blocks.map(({ text }) => text).join('\n'),
    files: [...(cover ? [cover] : []), ...media].map((file) => ({
      address: fullPath(file),
      description: file.alt,
    })),
    comments,
    saves,
    createdAt: dateOf(createdAt),
    ...(lastActivityAt && { lastActivityAt: dateOf(lastActivityAt) }),
    state,
    revision,
    ...(editedAt && { editedAt: dateOf(editedAt) }),
    ...(deletedAt && { deletedAt: dateOf(deletedAt) }),
  }
}

function formerOf(postId: string, campus: string, version: Version): Held {
  const { revision, blocks, category, sale, writtenAt } = version
  return {
    kind: 'post-version',
    address: `/post/${postId}`,
    campus,
    revision,
    text: blocks.map(({ text }) => text).join('\n'),
    category,
    sale,
    writtenAt: dateOf(writtenAt),
  }
}

/** Makes the holding of the posts or comments that are in one partition of a person in the index `author`. */
function authored(rows: readonly KeptRow[], partitionOf: (userId: string) => string) {
  const inIndex = onIndex('author', partitionOf(anyId))
  const grants = {
    page: [...inIndex, ...onRows(itemKey(anyId), 'BatchGetItem'), ...versionStore.grants.all],
    erase: [...inIndex, ...tombstoneStore.grants.disown],
  }
  return holding(rows, grants, (platform) => {
    const { table } = platform
    const tombstones = tombstoneStore(platform)
    const versions = versionStore(platform)
    return {
      async page({ id }, after) {
        const { keys, next } = await pageOfKeys(table, partitionOf(id), after)
        const rowsOfPage = (await table.getMany(keys)).map((row) => z.parse(rowSchema, row))
        const former = await Promise.all(
          rowsOfPage.map(async ({ id: postId, campusId, revision }) =>
            (revision === undefined ? [] : await versions.all(postId, revision)).map((version) =>
              formerOf(postId, campusId, version),
            ),
          ),
        )
        return { items: [...rowsOfPage.map(heldOf), ...former.flat()], next }
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

/** The ban mark is listed among a person's posts but is not one. */
const isWritten = ({ pk }: { pk: string }) => pk.startsWith(postKey('').pk)

const writtenFields = {
  campusId: { as: 'campus' },
  blocks: { as: 'text' },
  media: { as: 'files' },
  author: { because: 'it is the person' },
  mentioned: { because: 'the text has the names of the people in it' },
  bodyHash: { because: 'it recognizes a repeated request' },
  takenDown: { because: 'it copies the decision of an operator' },
  expiresAt: { because: 'every deleted post goes after the same time' },
} as const

export const postHolding = authored(
  [
    kept<StoredPost, 'post'>(postKey, 'post', {
      ...writtenFields,
      drop: { because: 'the earlier versions have the prices' },
      stateVersion: { because: 'it orders the states' },
      documentChanges: { because: 'it orders the documents of the search' },
      cover: { as: 'files' },
    }),
    kept<Version, 'post-version'>(versionKey, 'post-version', { blocks: { as: 'text' } }),
  ],
  authoredPostsKey,
)
export const commentHolding = authored(
  [
    kept<StoredComment, 'comment'>(itemKey, 'comment', {
      ...writtenFields,
      parentId: { as: 'replyTo' },
      rootAuthorId: { because: 'it is another person' },
      authorsAbove: { because: 'these are other people' },
      rootPictures: { because: 'it counts the pictures of the post' },
    }),
  ],
  authoredCommentsKey,
)
export const deletedHolding = authored([], authoredTombstonesKey)

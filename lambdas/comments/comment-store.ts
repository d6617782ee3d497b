/** Comments and replies. Their rows are in the partition of their post, so one Query reads a thread. */
import * as z from 'zod/mini'
import type { Position } from '../../shared/cursor.ts'
import { commentSchema, type Comment } from '../../shared/comments/comment.ts'
import { threadPageSize } from '../../shared/posts/get-post.ts'
import { threadOf } from '../../shared/posts/post.ts'
import { effect } from '../platform/effect.ts'
import { inRange, onlyNew } from '../platform/expressions.ts'
import { anyId, onIndex, onRows } from '../platform/grants.ts'
import type { Page } from '../platform/page.ts'
import { isLive, isPresent, keySchema, type Row, type SortRange } from '../platform/row.ts'
import {
  authoredCommentsKey,
  commentIdOf,
  commentsRange,
  isCommentRow,
  isPostRow,
  itemKey,
  postIdOf,
  postKey,
  threadRange,
} from '../posts/post-keys.ts'
import { rowSchema as postRowSchema, type PostRow } from '../posts/post-store.ts'
import { asTakenDown } from '../posts/taken-down.ts'
import { ownerAmong } from '../users/owner.ts'
import { userKey } from '../users/user-keys.ts'

const rowSchema = z.pipe(
  z.extend(commentSchema, {
    bodyHash: z.string(),
    /**
     * The author of the post, and up to ten authors of the comments above, nearest first. They are notified of this
     * comment.
     */
    rootAuthorId: z.optional(z.string()),
    authorsAbove: z.optional(z.array(z.string())),
    deletedAt: z.optional(z.number()),
    /** Epoch seconds; set on tombstones only. */
    expiresAt: z.optional(z.number()),
  }),
  z.transform(asTakenDown),
)
const lastSchema = z.extend(keySchema, { createdAt: z.number() })
export type CommentRow = z.output<typeof rowSchema>

type NewComment = Pick<
  CommentRow,
  | 'id'
  | 'campusId'
  | 'parentId'
  | 'author'
  | 'blocks'
  | 'media'
  | 'bodyHash'
  | 'rootAuthorId'
  | 'authorsAbove'
> & {
  /**
   * The number of pictures in the post. Counting the comment moves the post in the gallery, whose sort key has this
   * number.
   */
  rootPictures: number
}

function asComment(row: Row | undefined, now: number): CommentRow | undefined {
  const comment = row && z.parse(rowSchema, row)
  return comment && isLive(comment, now) ? comment : undefined
}

function asPost(row: Row | undefined, now: number): PostRow | undefined {
  const post = row && z.parse(postRowSchema, row)
  return post && isLive(post, now) ? post : undefined
}

/** Rows as a page of comments without tombstones, and the position of the next page. */
function asPage(rows: Row[], more: boolean) {
  const all = rows.map((row) => z.parse(rowSchema, row))
  const end = all.at(-1)
  const next: Position | undefined =
    more && end ? [end.createdAt, threadOf(end.id).commentUlid ?? ''] : undefined
  return { comments: all.filter(isPresent), next }
}

const commentGrants = {
  get: onRows(itemKey(anyId), 'GetItem'),
  around: onRows(itemKey(anyId), 'BatchGetItem'),
  thread: onRows(itemKey(anyId), 'Query'),
  page: onRows(itemKey(anyId), 'Query'),
  listOfUser: [
    ...onIndex('author', authoredCommentsKey(anyId)),
    ...onRows(itemKey(anyId), 'BatchGetItem'),
    ...onRows(userKey(anyId), 'BatchGetItem'),
  ],
  create: onRows(itemKey(anyId), 'PutItem'),
}

export const commentStore = effect(commentGrants, ({ table, now }) => {
  const query = (rootId: string, range: SortRange, page: { limit: number; after?: string | undefined }) =>
    table.query({
      ...inRange(postKey(rootId).pk, range),
      Limit: page.limit,
      ...(page.after ? { ExclusiveStartKey: itemKey(page.after) } : {}),
    })

  return {
    /** Returns a comment. The read is strongly consistent. */
    async get(id: string): Promise<CommentRow | undefined> {
      return asComment(await table.get(itemKey(id), { consistent: true }), now())
    },

    /**
     * Returns the root post of a thread, and the post or comment in it to which a comment replies. The first read is
     * eventually consistent. If it misses one of them, which may be new, a consistent read follows.
     */
    async around(parentId: string, options: { consistent: boolean } = { consistent: false }) {
      const { rootId, commentUlid } = threadOf(parentId)
      const keys = commentUlid === undefined ? [postKey(rootId)] : [postKey(rootId), itemKey(parentId)]
      const read = async (consistent: boolean) => {
        const rows = await table.getMany(keys, { consistent })
        const post = rows.find(isPostRow)
        const root = asPost(post, now())
        const comment = rows.find((row) => row !== post)
        return { root, parent: commentUlid === undefined ? root : asComment(comment, now()) }
      }
      const found = await read(options.consistent)
      return options.consistent || (found.root && found.parent) ? found : read(true)
    },

    /** Returns a post with the first page of its thread. Takes one Query. */
    async thread(rootId: string) {
      const { rows, last } = await query(rootId, threadRange, { limit: threadPageSize + 1 })
      const [first, ...others] = rows
      const post = first && isPostRow(first) ? asPost(first, now()) : undefined
      return { post, ...asPage(post ? others : [], last !== undefined) }
    },

    /** Returns a page of a thread, which starts after a position or at the beginning. Takes one Query. */
    async page(rootId: string, position: Position | undefined) {
      const after = position && `${rootId}_${position[1]}`
      const { rows, last } = await query(rootId, commentsRange, { limit: threadPageSize, after })
      return asPage(rows, last !== undefined)
    },

    /**
     * Returns a page of a person's comments on all campuses, newest first, each with its post. Also returns the person.
     * Comments whose post was deleted are left out. Takes one Query of keys and one BatchGet.
     */
    async listOfUser(userId: string, { limit, after }: Page) {
      const { rows, last } = await table.query({
        IndexName: 'author',
        KeyConditionExpression: 'authorKey = :author',
        ExpressionAttributeValues: { ':author': authoredCommentsKey(userId) },
        ScanIndexForward: false,
        Limit: limit,
        ...(after
          ? {
              ExclusiveStartKey: {
                ...itemKey(after[1]),
                authorKey: authoredCommentsKey(userId),
                createdAt: after[0],
              },
            }
          : {}),
      })
      const keys = rows.map((row) => z.parse(keySchema, row))
      const rootIds = [...new Set(keys.map(postIdOf))]
      const found = await table.getMany([userKey(userId), ...rootIds.map(postKey), ...keys])
      const roots = found.filter(isPostRow).flatMap((row) => asPost(row, now()) ?? [])
      const replies = found.filter(isCommentRow).flatMap((row) => {
        const comment = asComment(row, now())
        const root = roots.find(({ id }) => id === postIdOf(z.parse(keySchema, row)))
        return isPresent(comment) && comment && root && isPresent(root) ? [{ ...comment, root }] : []
      })
      const end = last && z.parse(lastSchema, last)
      const next: Position | undefined = end && [end.createdAt, commentIdOf(end)]
      return { owner: ownerAmong(found, now()), replies, next }
    },

    /** Writes a comment with one put. Returns the existing row if the id is taken. */
    async create(
      comment: NewComment,
      createdAt = now(),
    ): Promise<{ created: Comment } | { existing: CommentRow }> {
      const row = { ...comment, saves: 0, createdAt }
      const failed = await table.put(
        { ...itemKey(comment.id), ...row, authorKey: authoredCommentsKey(comment.author.id) },
        onlyNew,
      )
      return failed ? { existing: z.parse(rowSchema, failed.row) } : { created: row }
    },
  }
})

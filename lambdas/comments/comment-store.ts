/** Comments and replies: rows in the partition of their post, so one Query reads a thread. */
import * as z from 'zod/mini'
import type { Position } from '../../shared/cursor.ts'
import { commentSchema, type Comment } from '../../shared/comments/comment.ts'
import { threadPageSize } from '../../shared/posts/get-post.ts'
import { threadOf } from '../../shared/posts/post.ts'
import { effect } from '../platform/effect.ts'
import { inRange, onlyNew } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { isLive, isPresent, type Row, type SortRange } from '../platform/row.ts'
import {
  authoredCommentsKey,
  commentsRange,
  isPostRow,
  itemKey,
  postKey,
  threadRange,
} from '../posts/post-keys.ts'
import { rowSchema as postRowSchema, type PostRow } from '../posts/post-store.ts'

const rowSchema = z.extend(commentSchema, {
  bodyHash: z.string(),
  uploadIds: z.array(z.string()),
  deletedAt: z.optional(z.number()),
  /** Epoch seconds; set on tombstones only. */
  expiresAt: z.optional(z.number()),
})
export type CommentRow = z.output<typeof rowSchema>

type NewComment = Pick<
  CommentRow,
  'id' | 'campusId' | 'parentId' | 'author' | 'blocks' | 'media' | 'bodyHash' | 'uploadIds'
> & {
  /** The number of the post's pictures: counting the comment moves the post in the gallery, and needs it. */
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

/** Rows as a page of comments without tombstones, and the position where the next page begins. */
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
    /** A strongly consistent read. */
    async get(id: string): Promise<CommentRow | undefined> {
      return asComment(await table.get(itemKey(id), { consistent: true }), now())
    },

    /**
     * The root post of a thread, and the post or comment in it that is replied to. The first read is eventually
     * consistent; only if it misses one of them, which may be new, a consistent read follows.
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

    /** A post with the first page of its thread: one Query. */
    async thread(rootId: string) {
      const { rows, last } = await query(rootId, threadRange, { limit: threadPageSize + 1 })
      const [first, ...others] = rows
      const post = first && isPostRow(first) ? asPost(first, now()) : undefined
      return { post, ...asPage(post ? others : [], last !== undefined) }
    },

    /** A page of a thread from a position or its beginning: one Query. */
    async page(rootId: string, position: Position | undefined) {
      const after = position && `${rootId}_${position[1]}`
      const { rows, last } = await query(rootId, commentsRange, { limit: threadPageSize, after })
      return asPage(rows, last !== undefined)
    },

    /** One put. Returns the existing row if the id is taken. */
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

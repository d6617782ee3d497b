/** Comments and replies: rows beside their post's, so that a thread is one Query (data model, 'Comment / reply'). */
import * as z from 'zod/mini'
import type { Position } from '../../shared/cursor.ts'
import { commentSchema, type Comment } from '../../shared/comments/comment.ts'
import { threadPageSize } from '../../shared/posts/get-post.ts'
import { threadOf } from '../../shared/posts/post.ts'
import type { Platform } from '../platform/platform.ts'
import { keyOf as postKey, rowSchema as postRowSchema, type PostRow } from '../posts/post-store.ts'

const rowSchema = z.extend(commentSchema, {
  bodyHash: z.string(),
  uploadIds: z.array(z.string()),
  deletedAt: z.optional(z.number()),
  /** Of a tombstone, in epoch seconds. */
  expiresAt: z.optional(z.number()),
})
export type CommentRow = z.output<typeof rowSchema>

/** Where a post or comment stands in the table. */
export function rowKey(id: string) {
  const { rootId, commentUlid } = threadOf(id)
  return commentUlid === undefined ? postKey(rootId) : { pk: `POST#${rootId}`, sk: `COMMENT#${commentUlid}` }
}

export const repliesKey = (userId: string) => `USER#${userId}#REPLIES`

type NewComment = Pick<
  CommentRow,
  'id' | 'campusId' | 'parentId' | 'author' | 'blocks' | 'media' | 'bodyHash' | 'uploadIds'
> & {
  /** How many pictures the post has: its place in the gallery moves with its last activity. */
  rootPictures: number
}

type Row = Record<string, unknown> | undefined

/** A row with a time to live may outlast it for days. */
const isThere = (row: { expiresAt?: number | undefined }, now: number) =>
  (row.expiresAt ?? Infinity) * 1000 > now

function asComment(row: Row, now: number): CommentRow | undefined {
  const comment = row && z.parse(rowSchema, row)
  return comment && isThere(comment, now) ? comment : undefined
}

function asPost(row: Row, now: number): PostRow | undefined {
  const post = row && z.parse(postRowSchema, row)
  return post && isThere(post, now) ? post : undefined
}

/** The comments among rows, without tombstones, and where the next ones begin. */
function asPage(rows: Record<string, unknown>[], more: boolean) {
  const all = rows.map((row) => z.parse(rowSchema, row))
  const end = all.at(-1)
  const next: Position | undefined =
    more && end ? [end.createdAt, threadOf(end.id).commentUlid ?? ''] : undefined
  return { comments: all.filter(({ deletedAt }) => deletedAt === undefined), next }
}

export const commentStore = ({ table, now }: Platform) => {
  const query = (rootId: string, range: { from: string; limit: number; after?: string | undefined }) =>
    table.query({
      KeyConditionExpression: 'pk = :post AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: {
        ':post': postKey(rootId).pk,
        ':from': range.from,
        ':to': 'COMMENT#~',
      },
      Limit: range.limit,
      ...(range.after ? { ExclusiveStartKey: rowKey(range.after) } : {}),
    })

  return {
    /** As it is after every write: the page of a thread was looked at already. */
    async get(id: string): Promise<CommentRow | undefined> {
      return asComment(await table.get(rowKey(id), { consistent: true }), now())
    },

    /**
     * A post, and the post or comment of its thread that is to be answered. A first look is the cheap one; only
     * where something is missing, which may just be news, it is read after writes.
     */
    async around(parentId: string, options: { consistent: boolean } = { consistent: false }) {
      const { rootId, commentUlid } = threadOf(parentId)
      const keys = commentUlid === undefined ? [postKey(rootId)] : [postKey(rootId), rowKey(parentId)]
      const read = async (consistent: boolean) => {
        const rows = await table.getMany(keys, { consistent })
        const post = rows.find(({ sk }) => sk === '#POST')
        const root = asPost(post, now())
        const comment = rows.find((row) => row !== post)
        return { root, parent: commentUlid === undefined ? root : asComment(comment, now()) }
      }
      const found = await read(options.consistent)
      return options.consistent || (found.root && found.parent) ? found : read(true)
    },

    /** A post with the first comments of its thread: one Query. */
    async thread(rootId: string) {
      const { rows, last } = await query(rootId, { from: '#POST', limit: threadPageSize + 1 })
      const [first, ...others] = rows
      const post = first?.['sk'] === '#POST' ? asPost(first, now()) : undefined
      return { post, ...asPage(post ? others : [], last !== undefined) }
    },

    /** A page of a thread, after a position or from its beginning: one Query. */
    async page(rootId: string, position: Position | undefined) {
      const after = position && `${rootId}_${position[1]}`
      const { rows, last } = await query(rootId, { from: 'COMMENT#', limit: threadPageSize, after })
      return asPage(rows, last !== undefined)
    },

    /** One put. Where the id exists already, answers the row that has it. */
    async create(
      comment: NewComment,
      createdAt = now(),
    ): Promise<{ created: Comment } | { existing: CommentRow }> {
      const row = { ...comment, saves: 0, createdAt }
      const failed = await table.put({
        Item: { ...rowKey(comment.id), ...row, authorKey: repliesKey(comment.author.id) },
        ConditionExpression: 'attribute_not_exists(pk)',
      })
      return failed ? { existing: z.parse(rowSchema, failed.row) } : { created: row }
    },
  }
}

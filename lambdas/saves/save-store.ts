/** Saves (likes) of posts and comments: the only file that knows their keys (data model, 'Save' and 'saved'). */
import * as z from 'zod/mini'
import type { Position } from '../../shared/cursor.ts'
import { commentSchema, type Comment } from '../../shared/comments/comment.ts'
import { threadOf, type Post } from '../../shared/posts/post.ts'
import { authorSchema } from '../../shared/users/user.ts'
import type { Platform } from '../platform/platform.ts'
import { rowKey } from '../comments/comment-store.ts'
import { rowSchema as postRowSchema, type Page } from '../posts/post-store.ts'

/** A post or comment, or what is left of one, as a save needs to know it. */
const targetSchema = z.object({
  campusId: z.string(),
  deletedAt: z.optional(z.number()),
  /** Of a tombstone, in epoch seconds. */
  expiresAt: z.optional(z.number()),
})
const itemSchema = z.union([commentSchema, postRowSchema])
const saverSchema = z.object({
  person: authorSchema,
  /** Their own campus, where they had joined one. */
  campusId: z.optional(z.string()),
})
type Saver = z.output<typeof saverSchema>
const keysSchema = z.object({ pk: z.string(), sk: z.string() })
const lastSchema = z.extend(keysSchema, { savedAt: z.number() })

/** What the saves of a post or of a comment begin with. */
function saversOf(id: string) {
  const { rootId, commentUlid } = threadOf(id)
  return { pk: `POST#${rootId}`, prefix: commentUlid ? `LIKE#${commentUlid}#` : 'LIKE#' }
}

function saveKey(id: string, userId: string) {
  const { pk, prefix } = saversOf(id)
  return { pk, sk: `${prefix}${userId}` }
}

/** `POST#p` with `LIKE#u` is a save of p, with `LIKE#c#u` of its comment c. */
function savedIdOf({ pk, sk }: z.output<typeof keysSchema>): string {
  const rootId = pk.slice('POST#'.length)
  const [, commentUlid, userId] = sk.split('#')
  return userId === undefined ? rootId : `${rootId}_${commentUlid}`
}

const savedKeyOf = (userId: string) => `USER#${userId}#SAVED`

export const saveStore = ({ table, now }: Platform) => ({
  /**
   * The campus of a post or comment, and whether it was deleted. What is missing may just be news: only then it is read
   * after writes.
   */
  async target(id: string): Promise<z.output<typeof targetSchema> | undefined> {
    const row = (await table.get(rowKey(id))) ?? (await table.get(rowKey(id), { consistent: true }))
    const target = row && z.parse(targetSchema, row)
    return target && (target.expiresAt ?? Infinity) * 1000 > now() ? target : undefined
  },

  /** One put; a save that is there already stays as it is. */
  async add(id: string, { person, campusId }: Saver, savedAt = now()): Promise<void> {
    const save = { postId: id, person, campusId, savedKey: savedKeyOf(person.id), savedAt }
    await table.put({
      Item: { ...saveKey(id, person.id), userId: person.id, ...save },
      ConditionExpression: 'attribute_not_exists(pk)',
    })
  },

  async remove(id: string, userId: string): Promise<void> {
    await table.remove(saveKey(id, userId))
  },

  /** A page of the people who saved a post or comment. The position's id is a person's. */
  async listSavers(id: string, { limit, after }: Page) {
    const { pk, prefix } = saversOf(id)
    const { rows, last } = await table.query({
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      // The saves of a thread's comments stand beside those of its post: a person's id begins with 'u_'.
      ExpressionAttributeValues: { ':pk': pk, ':prefix': `${prefix}u_` },
      Limit: limit,
      ...(after ? { ExclusiveStartKey: saveKey(id, after[1]) } : {}),
    })
    const savers = rows.map((row) => z.parse(saverSchema, row))
    const end = savers.at(-1)
    const next: Position | undefined = last && end ? [0, end.person.id] : undefined
    return { savers, next }
  },

  /** The ids of a page of what a person saved, newest save first: one Query of keys. */
  async listIds(userId: string, { limit, after }: Page) {
    const { rows, last } = await table.query({
      IndexName: 'saved',
      KeyConditionExpression: 'savedKey = :key',
      ExpressionAttributeValues: { ':key': savedKeyOf(userId) },
      ScanIndexForward: false,
      Limit: limit,
      ...(after
        ? {
            ExclusiveStartKey: {
              ...saveKey(after[1], userId),
              savedKey: savedKeyOf(userId),
              savedAt: after[0],
            },
          }
        : {}),
    })
    const end = last && z.parse(lastSchema, last)
    const next: Position | undefined = end && [end.savedAt, savedIdOf(end)]
    return { ids: rows.map((row) => savedIdOf(z.parse(keysSchema, row))), next }
  },

  /** Posts and comments in the order of their ids, one BatchGet; the deleted are left out. */
  async items(ids: string[]): Promise<(Post | Comment)[]> {
    const rows = await table.getMany(ids.map(rowKey))
    return rows.filter((row) => row['deletedAt'] === undefined).map((row) => z.parse(itemSchema, row))
  },
})

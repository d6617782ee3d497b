/** Saves (likes) of posts and comments: one row per person and post or comment. */
import * as z from 'zod/mini'
import type { Position } from '../../shared/cursor.ts'
import { commentSchema, type Comment } from '../../shared/comments/comment.ts'
import { threadOf, type Post } from '../../shared/posts/post.ts'
import { authorSchema } from '../../shared/users/schema.ts'
import { effect } from '../platform/effect.ts'
import { onlyNew, withPrefix } from '../platform/expressions.ts'
import { anyId, onIndex, onRows } from '../platform/grants.ts'
import type { Page } from '../platform/page.ts'
import { isLive, isPresent, keySchema, type Row } from '../platform/row.ts'
import { itemKey, savedIdOf, savedKey, saveKey, savesPrefix } from '../posts/post-keys.ts'
import { rowSchema as postRowSchema } from '../posts/post-store.ts'
import { ownerAmong } from '../users/owner.ts'
import { userKey } from '../users/user-keys.ts'

/** The fields of a post or comment, or of its tombstone, that a save needs. */
const targetSchema = z.object({
  id: z.string(),
  author: z.object({ id: z.string() }),
  campusId: z.string(),
  parentId: z.optional(z.string()),
  deletedAt: z.optional(z.number()),
  /** Epoch seconds; set on tombstones only. */
  expiresAt: z.optional(z.number()),
})
type Target = z.output<typeof targetSchema>
const itemSchema = z.union([commentSchema, postRowSchema])
const saverSchema = z.object({
  person: authorSchema,
  /** The campus of the person who saved; missing if they had joined none. */
  campusId: z.optional(z.string()),
})
type NewSave = z.output<typeof saverSchema> & { authorId: string }
export type SaveRow = NewSave & { postId: string; userId: string; savedKey: string; savedAt: number }
const lastSchema = z.extend(keySchema, { savedAt: z.number() })

const saveGrants = {
  target: onRows(itemKey(anyId), 'BatchGetItem'),
  add: onRows(saveKey(anyId, anyId), 'PutItem'),
  remove: onRows(saveKey(anyId, anyId), 'DeleteItem'),
  listSavers: onRows(saveKey(anyId, anyId), 'Query'),
  listIds: onIndex('saved', savedKey(anyId)),
  items: onRows(itemKey(anyId), 'BatchGetItem'),
  itemsAndOwner: [...onRows(itemKey(anyId), 'BatchGetItem'), ...onRows(userKey(anyId), 'BatchGetItem')],
}

/** A saved post or comment, and the root post of its thread. For a saved post, both are the same. */
export interface Saved {
  item: Post | Comment
  root: Post | Comment
}

const rootOf = (id: string) => threadOf(id).rootId
const keysOf = (ids: string[]) => [...new Set(ids.flatMap((id) => [id, rootOf(id)]))].map(itemKey)

function savedAmong(ids: string[], rows: Row[]): Saved[] {
  const items = rows.filter(isPresent).map((row) => z.parse(itemSchema, row))
  const byId = new Map(items.map((item) => [item.id, item]))
  return ids.flatMap((id) => {
    const [item, root] = [byId.get(id), byId.get(rootOf(id))]
    return item && root ? [{ item, root }] : []
  })
}

export const saveStore = effect(saveGrants, ({ table, now }) => ({
  /**
   * Returns the campus of a post or comment, whether it was deleted, and the post of its thread. If an eventually
   * consistent read misses one of them, which may be new, a consistent read follows.
   */
  async target(id: string): Promise<{ root: Target | undefined; target: Target | undefined }> {
    const keys = [...new Set([threadOf(id).rootId, id])].map(itemKey)
    const read = async (consistent: boolean) =>
      (await table.getMany(keys, { consistent })).map((row) => z.parse(targetSchema, row))
    const found = await read(false)
    const targets = found.length === keys.length ? found : await read(true)
    const of = (wanted: string) => targets.find((one) => one.id === wanted && isLive(one, now()))
    return { root: of(threadOf(id).rootId), target: of(id) }
  },

  /**
   * Writes a save with one put; an existing save stays as it is. The author is notified of the save; unsaving removes the
   * notification.
   */
  async add(id: string, { person, campusId, authorId }: NewSave, savedAt = now()): Promise<void> {
    const { id: userId } = person
    const row: SaveRow = {
      postId: id,
      userId,
      authorId,
      person,
      campusId,
      savedKey: savedKey(userId),
      savedAt,
    }
    await table.put({ ...saveKey(id, userId), ...row }, onlyNew)
  },

  async remove(id: string, userId: string): Promise<void> {
    await table.remove(saveKey(id, userId))
  },

  /** A page of the people who saved a post or comment. The position contains a user id. */
  async listSavers(id: string, { limit, after }: Page) {
    const { rows, last } = await table.query({
      ...withPrefix(itemKey(id).pk, savesPrefix(id)),
      Limit: limit,
      ...(after ? { ExclusiveStartKey: saveKey(id, after[1]) } : {}),
    })
    const savers = rows.map((row) => z.parse(saverSchema, row))
    const end = savers.at(-1)
    const next: Position | undefined = last && end ? [0, end.person.id] : undefined
    return { savers, next }
  },

  /** Returns a page of the ids of what a person saved, newest save first. Takes one Query of keys. */
  async listIds(userId: string, { limit, after }: Page) {
    const { rows, last } = await table.query({
      IndexName: 'saved',
      KeyConditionExpression: 'savedKey = :key',
      ExpressionAttributeValues: { ':key': savedKey(userId) },
      ScanIndexForward: false,
      Limit: limit,
      ...(after
        ? {
            ExclusiveStartKey: {
              ...saveKey(after[1], userId),
              savedKey: savedKey(userId),
              savedAt: after[0],
            },
          }
        : {}),
    })
    const end = last && z.parse(lastSchema, last)
    const next: Position | undefined = end && [end.savedAt, savedIdOf(end) ?? '']
    return { ids: rows.flatMap((row) => savedIdOf(z.parse(keySchema, row)) ?? []), next }
  },

  /** Returns the posts and comments with these ids, in their order, without deleted ones. Takes one BatchGet. */
  async items(ids: string[]): Promise<Saved[]> {
    return savedAmong(ids, await table.getMany(keysOf(ids)))
  },

  /** Like `items`, but also returns the person who saved them. Takes one BatchGet. */
  async itemsAndOwner(ids: string[], userId: string) {
    const [key, rows] = [userKey(userId), await table.getMany([userKey(userId), ...keysOf(ids)])]
    const items = rows.filter(({ sk }) => sk !== key.sk)
    return { owner: ownerAmong(rows, now()), items: savedAmong(ids, items) }
  },
}))

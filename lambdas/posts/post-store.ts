/** Rows of posts. Their lists are in post-list-store.ts. */
import * as z from 'zod/mini'
import type { Line } from '../../shared/deals/line.ts'
import { mediaSchema } from '../../shared/media/schema.ts'
import { type Post } from '../../shared/posts/post.ts'
import { postSchema } from '../../shared/posts/schema.ts'
import { effect } from '../platform/effect.ts'
import { isNoTombstone, onlyNew, rowExists } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { isLive, isPresent, type Row } from '../platform/row.ts'
import { banMarkKey } from '../users/user-keys.ts'
import type { Write } from '../platform/table.ts'
import { asTakenDown } from './taken-down.ts'
import { downBy } from './tombstone-store.ts'
import { authoredPostsKey, categoryKey, feedKey, mediaRank, postKey } from './post-keys.ts'

/**
 * A row of a post or its tombstone. The row stores the first picture separately as `cover`, which the gallery's index
 * projects; a second copy in `media` would double the price of every write. `cover` also has copies of `sale` and
 * `state`, which the gallery shows over the picture.
 */
export const rowSchema = z.pipe(
  z.extend(postSchema, {
    bodyHash: z.string(),
    cover: z.optional(mediaSchema),
    /** How often the content of the post's search document was changed. */
    documentChanges: z.optional(z.number()),
    deletedAt: z.optional(z.number()),
    /** Epoch seconds; set on tombstones only. */
    expiresAt: z.optional(z.number()),
  }),
  z.transform(({ cover, ...post }) => ({
    ...asTakenDown(post),
    media: cover ? [cover, ...post.media] : post.media,
  })),
)
export type PostRow = z.output<typeof rowSchema>

/** The latest time that a date can hold: a ban mark with it sorts before all posts of its person. */
export const endOfTime = 8.64e15

/** The attributes that put a post into the indexes; a tombstone has none of them. */
function indexesOf(post: Post) {
  return {
    feedKey: feedKey(post.campusId),
    authorKey: authoredPostsKey(post.author.id),
    ...(post.category ? { categoryKey: categoryKey(post.campusId, post.category) } : {}),
    ...(post.media.length > 0
      ? {
          photosAt: post.createdAt,
          mediaRank: mediaRank(post.media.length, post.lastActivityAt),
          pictures: post.media.length,
        }
      : {}),
  }
}

export type NewPost = Pick<
  PostRow,
  'id' | 'campusId' | 'author' | 'blocks' | 'category' | 'sale' | 'media' | 'bodyHash'
>

const postGrants = {
  get: onRows(postKey(anyId), 'GetItem'),
  getMany: onRows(postKey(anyId), 'BatchGetItem'),
  create: onRows(postKey(anyId), 'PutItem'),
  restoring: onRows(postKey(anyId), 'UpdateItem'),
  setState: onRows(postKey(anyId), 'GetItem', 'UpdateItem'),
  setListClosed: onRows(banMarkKey(anyId), 'PutItem', 'DeleteItem'),
}

export const postStore = effect(postGrants, ({ table, now }) => ({
  async get(id: string, options: { consistent?: boolean } = {}): Promise<PostRow | undefined> {
    const row = await table.get(postKey(id), options)
    const post = row && z.parse(rowSchema, row)
    return post && isLive(post, now()) ? post : undefined
  },

  /** Returns the posts with these ids, in their order, without deleted ones. Takes one BatchGet. */
  async getMany(ids: readonly string[]): Promise<PostRow[]> {
    return presentPosts(await table.getMany(ids.map(postKey)))
  },

  /**
   * Writes a post with one put. Returns the existing row if the id is taken. `createdAt` is the server's time except in
   * the demo's seed.
   */
  async create(post: NewPost, createdAt = now()): Promise<{ created: Post } | { existing: PostRow }> {
    const row: PostRow = { ...post, comments: 0, saves: 0, createdAt, lastActivityAt: createdAt }
    const [first, ...media] = row.media
    const cover = first && { ...first, sale: row.sale }
    const failed = await table.put({ ...postKey(post.id), ...row, cover, media, ...indexesOf(row) }, onlyNew)
    return failed ? { existing: z.parse(rowSchema, failed.row) } : { created: row }
  },

  /** The write that restores a post that a decision took down: it is in all lists again. */
  restoring: (post: PostRow, decisionId: string): Write => ({
    update: {
      key: postKey(post.id),
      set: indexesOf(post),
      remove: ['takenDown'],
      add: { documentChanges: 1 },
      ...downBy(decisionId),
    },
  }),

  /** Copies the state of a line into its post, unless the post has a later state. Returns false if the post is deleted. */
  async setState(id: string, { state, version }: Line): Promise<boolean> {
    const key = postKey(id)
    // Pictures never change, so any version of the row says whether it has some.
    const row = (await table.get(key)) ?? (await table.get(key, { consistent: true }))
    const failed = await table.update({
      key,
      set: { state, stateVersion: version, ...(row?.['cover'] !== undefined && { 'cover.state': state }) },
      add: { documentChanges: 1 },
      where: [rowExists, isNoTombstone, 'attribute_not_exists(stateVersion) OR stateVersion < :version'],
      values: { version },
    })
    return !failed || isPresent(failed.row)
  },

  /** Writes or removes the ban mark, a row in the index of the person's posts that closes their list. */
  async setListClosed(userId: string, closed: boolean): Promise<void> {
    const key = banMarkKey(userId)
    if (!closed) return table.remove(key)
    await table.put({ ...key, authorKey: authoredPostsKey(userId), createdAt: endOfTime })
  },
}))

/** Parses the rows of posts, and leaves out posts that were deleted after their keys were read. */
export const presentPosts = (rows: Row[]) => rows.map((row) => z.parse(rowSchema, row)).filter(isPresent)

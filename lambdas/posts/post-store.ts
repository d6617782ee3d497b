/** Rows of posts, and the lists of posts from the indexes. */
import * as z from 'zod/mini'
import type { Line } from '../../shared/deals/line.ts'
import type { Position } from '../../shared/cursor.ts'
import { mediaSchema } from '../../shared/media/media.ts'
import { galleryItemSchema, type GalleryItem } from '../../shared/posts/list-gallery.ts'
import { postSchema, type Post } from '../../shared/posts/post.ts'
import { effect } from '../platform/effect.ts'
import { isNoTombstone, onlyNew, rowExists } from '../platform/expressions.ts'
import { anyId, onIndex, onRows } from '../platform/grants.ts'
import { isLive, isPresent, keySchema, type Row } from '../platform/row.ts'
import type { Table } from '../platform/table.ts'
import { ownerAmong } from '../users/owner.ts'
import { banMarkKey, userKey } from '../users/user-keys.ts'
import {
  authoredPostsKey,
  categoryKey,
  feedKey,
  isPostRow,
  mediaRank,
  postIdOf,
  postKey,
} from './post-keys.ts'

/**
 * A row of a post or its tombstone. The row stores the first picture separately as `cover`, which the gallery's index
 * projects; a second copy in `media` would double the price of every write. What shows over that picture in the gallery is
 * in it, too: copies of `sale` and `state`.
 */
export const rowSchema = z.pipe(
  z.extend(postSchema, {
    bodyHash: z.string(),
    cover: z.optional(mediaSchema),
    /** How often what its document has was changed. */
    documentChanges: z.optional(z.number()),
    deletedAt: z.optional(z.number()),
    /** Epoch seconds; set on tombstones only. */
    expiresAt: z.optional(z.number()),
  }),
  z.transform(({ cover, ...post }) => ({ ...post, media: cover ? [cover, ...post.media] : post.media })),
)
export type PostRow = z.output<typeof rowSchema>

/** The attributes of a post that the gallery's index projects. */
const galleryRowSchema = z.object({
  pk: z.string(),
  author: galleryItemSchema.shape.author,
  cover: z.extend(mediaSchema, { sale: galleryItemSchema.shape.sale, state: galleryItemSchema.shape.state }),
  pictures: z.number(),
})

/** The latest time that a date can hold: a ban mark with it sorts before all posts of its person. */
const endOfTime = 8.64e15

/** A cursor contains a number, so a rank is converted to one and back. */
const numberOfRank = (rank: string) => Number(rank.replace('#', ''))
const rankOfNumber = (value: number) => mediaRank(Math.floor(value / 1e14), value % 1e14)

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
  listOfCampus: onIndex('feed', feedKey(anyId)),
  listOfCategory: [
    ...onIndex('category', categoryKey(anyId, anyId)),
    ...onRows(postKey(anyId), 'BatchGetItem'),
  ],
  listOfUser: [
    ...onIndex('author', authoredPostsKey(anyId)),
    ...onRows(postKey(anyId), 'BatchGetItem'),
    ...onRows(banMarkKey(anyId), 'BatchGetItem'),
  ],
  listPhotosOfUser: [
    ...onIndex('photos', authoredPostsKey(anyId)),
    ...onRows(postKey(anyId), 'BatchGetItem'),
    ...onRows(userKey(anyId), 'BatchGetItem'),
  ],
  setState: onRows(postKey(anyId), 'GetItem', 'UpdateItem'),
  setListClosed: onRows(banMarkKey(anyId), 'PutItem', 'DeleteItem'),
  listGallery: onIndex('media', feedKey(anyId)),
  countOf: onIndex('author', authoredPostsKey(anyId)),
}

export const postStore = effect(postGrants, ({ table, now }) => ({
  async get(id: string, options: { consistent?: boolean } = {}): Promise<PostRow | undefined> {
    const row = await table.get(postKey(id), options)
    const post = row && z.parse(rowSchema, row)
    return post && isLive(post, now()) ? post : undefined
  },

  /** The posts of these ids, in their order, without deleted ones: one BatchGet. */
  async getMany(ids: readonly string[]): Promise<PostRow[]> {
    return presentPosts(await table.getMany(ids.map(postKey)))
  },

  /** One put. Returns the existing row if the id is taken. `createdAt` is the server's time except in the demo's seed. */
  async create(post: NewPost, createdAt = now()): Promise<{ created: Post } | { existing: PostRow }> {
    const row: PostRow = { ...post, comments: 0, saves: 0, createdAt, lastActivityAt: createdAt }
    const [first, ...media] = row.media
    const cover = first && { ...first, sale: row.sale }
    const failed = await table.put({ ...postKey(post.id), ...row, cover, media, ...indexesOf(row) }, onlyNew)
    return failed ? { existing: z.parse(rowSchema, failed.row) } : { created: row }
  },

  /** A page of a campus feed, latest activity first: one Query of an index that projects whole rows. */
  async listOfCampus(campusId: string, page: Page) {
    const { rows, next } = await queryIndex(table, 'feed', feedKey(campusId), page)
    return { posts: rows.map((row) => z.parse(rowSchema, row)), next }
  },

  /** A page of a category's posts, newest first: one Query of keys and one BatchGet. */
  async listOfCategory(campusId: string, category: string, page: Page) {
    const { rows, next } = await queryIndex(table, 'category', categoryKey(campusId, category), page)
    return { posts: presentPosts(await table.getMany(rows.map(keyOf))), next }
  },

  /**
   * A page of a person's posts on all campuses, newest first: one Query of keys and one BatchGet. Returns undefined if the
   * person is banned. The first page of keys begins with the ban mark; later pages fetch it with their posts.
   */
  async listOfUser(userId: string, page: Page) {
    const mark = banMarkKey(userId)
    const isMark = ({ sk }: Row) => sk === mark.sk
    const found = await queryIndex(table, 'author', authoredPostsKey(userId), page)
    const keys = found.rows.map(keyOf)
    const rows = await table.getMany(page.after && !keys.some(isMark) ? [mark, ...keys] : keys)
    return rows.some(isMark) ? undefined : { posts: presentPosts(rows), next: found.next }
  },

  /**
   * A page of a person's posts with pictures on all campuses, newest first, with the person: one Query of keys and one
   * BatchGet.
   */
  async listPhotosOfUser(userId: string, page: Page) {
    const { rows, next } = await queryIndex(table, 'photos', authoredPostsKey(userId), page)
    const found = await table.getMany([userKey(userId), ...rows.map(keyOf)])
    return { owner: ownerAmong(found, now()), posts: presentPosts(found.filter(isPostRow)), next }
  },

  /**
   * Copies the state of the line of what a post is about, unless the post has a later one. Returns false if the post is
   * deleted.
   */
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

  /** A page of the gallery: one Query of an index that projects exactly what the gallery shows. */
  async listGallery(campusId: string, page: Page) {
    const { rows, next } = await queryIndex(table, 'media', feedKey(campusId), page)
    const items = rows.map((row): GalleryItem => {
      const { author, cover, pictures, ...key } = z.parse(galleryRowSchema, row)
      const { sale, state, ...picture } = cover
      return { id: postIdOf(key), author, cover: picture, count: pictures, sale, state }
    })
    return { items, next }
  },

  /** The number of an author's posts. */
  async countOf(userId: string): Promise<number> {
    const pages = table.paginate({
      IndexName: 'author',
      KeyConditionExpression: 'authorKey = :author AND createdAt < :end',
      ExpressionAttributeValues: { ':author': authoredPostsKey(userId), ':end': endOfTime },
      Select: 'COUNT',
    })
    let total = 0
    for await (const { count } of pages) total += count
    return total
  },
}))

export interface Page {
  limit: number
  after: Position | undefined
}

const indexKeys = {
  feed: ['feedKey', 'lastActivityAt'],
  author: ['authorKey', 'createdAt'],
  category: ['categoryKey', 'createdAt'],
  media: ['feedKey', 'mediaRank'],
  photos: ['authorKey', 'photosAt'],
} as const

/** A page of an index, highest sort value first, and the position of the next page. */
async function queryIndex(table: Table, index: keyof typeof indexKeys, key: string, { limit, after }: Page) {
  const [partition, sort] = indexKeys[index]
  const { rows, last } = await table.query({
    IndexName: index,
    KeyConditionExpression: '#key = :key',
    ExpressionAttributeNames: { '#key': partition },
    ExpressionAttributeValues: { ':key': key },
    ScanIndexForward: false,
    Limit: limit,
    ...(after
      ? {
          ExclusiveStartKey: {
            ...postKey(after[1]),
            [partition]: key,
            [sort]: index === 'media' ? rankOfNumber(after[0]) : after[0],
          },
        }
      : {}),
  })
  return { rows, next: last && positionOf(last, sort) }
}

function positionOf(last: Row, sort: string): Position {
  const value = z.parse(z.union([z.number(), z.string()]), last[sort])
  return [typeof value === 'string' ? numberOfRank(value) : value, postIdOf(z.parse(keySchema, last))]
}

const keyOf = (row: Row) => z.parse(keySchema, row)

/** The posts without those that were deleted after their keys were read. */
const presentPosts = (rows: Row[]) => rows.map((row) => z.parse(rowSchema, row)).filter(isPresent)

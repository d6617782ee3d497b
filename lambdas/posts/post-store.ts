/** Posts: the only file that knows their keys (data model, 'Items' and 'Indexes'). */
import * as z from 'zod/mini'
import type { Position } from '../../shared/cursor.ts'
import { mediaSchema } from '../../shared/media/media.ts'
import { galleryItemSchema, type GalleryItem } from '../../shared/posts/list-gallery.ts'
import { postSchema, type Post } from '../../shared/posts/post.ts'
import type { Platform } from '../platform/platform.ts'
import type { Table } from '../platform/table.ts'

/**
 * A post, or the tombstone of one, as its row has it. The first picture stands beside the others as `cover`, where
 * the gallery's index finds it: twice in the row, it would double the price of every write.
 */
export const rowSchema = z.pipe(
  z.extend(postSchema, {
    bodyHash: z.string(),
    uploadIds: z.array(z.string()),
    cover: z.optional(mediaSchema),
    deletedAt: z.optional(z.number()),
    /** Of a tombstone, in epoch seconds. */
    expiresAt: z.optional(z.number()),
  }),
  z.transform(({ cover, ...post }) => ({ ...post, media: cover ? [cover, ...post.media] : post.media })),
)
export type PostRow = z.output<typeof rowSchema>

/** A post as the gallery's index has it. */
const galleryRowSchema = z.object({
  pk: z.string(),
  author: galleryItemSchema.shape.author,
  cover: mediaSchema,
  pictures: z.number(),
})

export const keyOf = (id: string) => ({ pk: `POST#${id}`, sk: '#POST' })
const idOf = (pk: string) => pk.slice('POST#'.length)
/** Of a banned person, before all posts in the index of what they wrote: their list says so without a further read. */
const banMarkKey = (userId: string) => ({ pk: `USER#${userId}`, sk: '#BANNED' })
const endOfTime = 8.64e15
const feedKey = (campusId: string) => `CAMPUS#${campusId}#POSTS`
export const postsKey = (userId: string) => `USER#${userId}#POSTS`
const categoryKey = (campusId: string, category: string) => `CAMPUS#${campusId}#CAT#${category}`

/** Number of pictures, then last activity: how the gallery is ordered (specification, core 7). */
export function mediaRank(pictures: number, lastActivityAt: number): string {
  return `${String(pictures).padStart(2, '0')}#${String(lastActivityAt).padStart(14, '0')}`
}

/** A rank as the one number of a cursor, and back. */
const numberOfRank = (rank: string) => Number(rank.replace('#', ''))
const rankOfNumber = (value: number) => mediaRank(Math.floor(value / 1e14), value % 1e14)

/** The attributes that put a post into the indexes; a tombstone has none of them. */
function indexesOf(post: Post) {
  return {
    feedKey: feedKey(post.campusId),
    authorKey: postsKey(post.author.id),
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
  'id' | 'campusId' | 'author' | 'blocks' | 'category' | 'media' | 'bodyHash' | 'uploadIds'
>

export const postStore = ({ table, now }: Platform) => ({
  async get(id: string, options: { consistent?: boolean } = {}): Promise<PostRow | undefined> {
    const row = await table.get(keyOf(id), options)
    const post = row && z.parse(rowSchema, row)
    return post && (post.expiresAt ?? Infinity) * 1000 > now() ? post : undefined
  },

  /** One put. Where the id exists already, answers the row that has it. `createdAt` is the server's unless seeding. */
  async create(post: NewPost, createdAt = now()): Promise<{ created: Post } | { existing: PostRow }> {
    const row: PostRow = { ...post, comments: 0, saves: 0, createdAt, lastActivityAt: createdAt }
    const [cover, ...media] = row.media
    const failed = await table.put({
      Item: { ...keyOf(post.id), ...row, cover, media, ...indexesOf(row) },
      ConditionExpression: 'attribute_not_exists(pk)',
    })
    return failed ? { existing: z.parse(rowSchema, failed.row) } : { created: row }
  },

  /** A page of a campus feed, newest activity first: one Query of the index that holds whole rows. */
  async listOfCampus(campusId: string, page: Page) {
    const { rows, next } = await queryIndex(table, 'feed', feedKey(campusId), page)
    return { posts: rows.map((row) => z.parse(rowSchema, row)), next }
  },

  /** A page of the posts of a category, newest first: one Query of keys and one BatchGet. */
  async listOfCategory(campusId: string, category: string, page: Page) {
    return postsOf(table, await queryIndex(table, 'category', categoryKey(campusId, category), page))
  },

  /**
   * A page of the posts of a person on all campuses, newest first: one Query of keys and one BatchGet. Undefined where
   * the first page says that they are banned.
   */
  async listOfUser(userId: string, page: Page) {
    const found = await queryIndex(table, 'author', postsKey(userId), page)
    const isBanned = found.rows.some(({ sk }) => sk === banMarkKey(userId).sk)
    return isBanned ? undefined : postsOf(table, found)
  },

  /** Closes the list of a person's posts, or opens it again. */
  async setListClosed(userId: string, closed: boolean): Promise<void> {
    const key = banMarkKey(userId)
    if (!closed) return table.remove(key)
    await table.put({ Item: { ...key, authorKey: postsKey(userId), createdAt: endOfTime } })
  },

  /** A page of the gallery: one Query of the index that holds what the gallery shows. */
  async listGallery(campusId: string, page: Page) {
    const { rows, next } = await queryIndex(table, 'media', feedKey(campusId), page)
    const items = rows.map((row): GalleryItem => {
      const { pk, author, cover, pictures } = z.parse(galleryRowSchema, row)
      return { id: idOf(pk), author, cover, count: pictures }
    })
    return { items, next }
  },

  /** How many posts an author has. */
  async countOf(userId: string): Promise<number> {
    const pages = table.paginate({
      IndexName: 'author',
      KeyConditionExpression: 'authorKey = :author AND createdAt < :end',
      ExpressionAttributeValues: { ':author': postsKey(userId), ':end': endOfTime },
      Select: 'COUNT',
    })
    let total = 0
    for await (const { count } of pages) total += count
    return total
  },
})

export interface Page {
  limit: number
  after: Position | undefined
}

/** The key attributes of each index. */
const keysOf = {
  feed: ['feedKey', 'lastActivityAt'],
  author: ['authorKey', 'createdAt'],
  category: ['categoryKey', 'createdAt'],
  media: ['feedKey', 'mediaRank'],
} as const

/** A page of an index, the highest first, and where the next one begins. */
async function queryIndex(table: Table, index: keyof typeof keysOf, key: string, { limit, after }: Page) {
  const [partition, sort] = keysOf[index]
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
            ...keyOf(after[1]),
            [partition]: key,
            [sort]: index === 'media' ? rankOfNumber(after[0]) : after[0],
          },
        }
      : {}),
  })
  return { rows, next: last && positionOf(last, sort) }
}

function positionOf(last: Record<string, unknown>, sort: string): Position {
  const value = z.parse(z.union([z.number(), z.string()]), last[sort])
  return [typeof value === 'string' ? numberOfRank(value) : value, idOf(z.parse(z.string(), last['pk']))]
}

/** The posts of a page of keys, as they are now; one that was deleted meanwhile is left out. */
async function postsOf(table: Table, page: { rows: Record<string, unknown>[]; next: Position | undefined }) {
  const keys = page.rows.map((row) => keyOf(idOf(z.parse(z.string(), row['pk']))))
  const posts = (await table.getMany(keys)).map((row) => z.parse(rowSchema, row))
  return { posts: posts.filter(({ deletedAt }) => deletedAt === undefined), next: page.next }
}

/** Posts: the only file that knows their keys (data model, 'Items' and 'Indexes'). */
import * as z from 'zod/mini'
import type { Position } from '../../shared/cursor.ts'
import { mediaSchema, type Media } from '../../shared/media/media.ts'
import { postSchema, type Post } from '../../shared/posts/post.ts'
import type { Platform } from '../platform/platform.ts'

const rowSchema = z.extend(postSchema, {
  bodyHash: z.string(),
  uploadIds: z.array(z.string()),
  media: z.array(mediaSchema),
  deletedAt: z.optional(z.number()),
  /** Of a tombstone, in epoch seconds. */
  expiresAt: z.optional(z.number()),
})
export type PostRow = z.output<typeof rowSchema>

const tombstoneSeconds = 7 * 86_400

const keyOf = (id: string) => ({ pk: `POST#${id}`, sk: '#POST' })
const feedKey = (campusId: string) => `CAMPUS#${campusId}#POSTS`
const authorKey = (userId: string) => `USER#${userId}#POSTS`

/** Number of pictures, then last activity: how the gallery is ordered (specification, core 7). */
function mediaRank(media: Media[], lastActivityAt: number): string {
  return `${String(media.length).padStart(2, '0')}#${String(lastActivityAt).padStart(14, '0')}`
}

/** The attributes that put a post into the indexes; a tombstone has none of them. */
function indexesOf(post: Post) {
  return {
    feedKey: feedKey(post.campusId),
    authorKey: authorKey(post.author.id),
    ...(post.category ? { categoryKey: `CAMPUS#${post.campusId}#CAT#${post.category}` } : {}),
    ...(post.media.length > 0
      ? {
          photosKey: `USER#${post.author.id}#PHOTOS`,
          mediaKey: `CAMPUS#${post.campusId}#MEDIA`,
          mediaRank: mediaRank(post.media, post.lastActivityAt),
        }
      : {}),
  }
}

export type NewPost = Pick<
  PostRow,
  'id' | 'campusId' | 'author' | 'blocks' | 'category' | 'media' | 'bodyHash' | 'uploadIds'
>

export const postStore = ({ table, now }: Platform) => ({
  async get(id: string): Promise<PostRow | undefined> {
    const row = await table.get(keyOf(id))
    const post = row && z.parse(rowSchema, row)
    return post && (post.expiresAt ?? Infinity) * 1000 > now() ? post : undefined
  },

  /** One put. Where the id exists already, answers the row that has it. `createdAt` is the server's unless seeding. */
  async create(post: NewPost, createdAt = now()): Promise<{ created: Post } | { existing: PostRow }> {
    const row: PostRow = { ...post, comments: 0, saves: 0, createdAt, lastActivityAt: createdAt }
    const failed = await table.put({
      Item: { ...keyOf(post.id), ...row, ...indexesOf(row) },
      ConditionExpression: 'attribute_not_exists(pk)',
    })
    return failed ? { existing: z.parse(rowSchema, failed.row) } : { created: row }
  },

  /** Makes an own post a tombstone that is in no index and stays seven days; doing it again changes nothing. */
  async delete(id: string, authorId: string): Promise<'deleted' | 'post-not-found' | 'not-author'> {
    const failed = await table.update({
      Key: keyOf(id),
      UpdateExpression:
        'SET deletedAt = if_not_exists(deletedAt, :now), expiresAt = if_not_exists(expiresAt, :end) ' +
        'REMOVE feedKey, authorKey, photosKey, mediaKey, mediaRank, categoryKey',
      ConditionExpression: 'author.id = :author',
      ExpressionAttributeValues: {
        ':now': now(),
        ':end': Math.floor(now() / 1000) + tombstoneSeconds,
        ':author': authorId,
      },
    })
    if (!failed) return 'deleted'
    return failed.row ? 'not-author' : 'post-not-found'
  },

  /** Takes out of a tombstone what was written and shown. */
  async empty(id: string): Promise<void> {
    await table.update({
      Key: keyOf(id),
      UpdateExpression: 'SET blocks = :none, media = :none, uploadIds = :none',
      ConditionExpression: 'attribute_exists(deletedAt)',
      ExpressionAttributeValues: { ':none': [] },
    })
  },

  /** A page of a campus feed, newest activity first: one Query of the index that holds whole rows. */
  async listOfCampus(campusId: string, page: { limit: number; after: Position | undefined }) {
    const { rows, last } = await table.query({
      IndexName: 'feed',
      KeyConditionExpression: 'feedKey = :feed',
      ExpressionAttributeValues: { ':feed': feedKey(campusId) },
      ScanIndexForward: false,
      Limit: page.limit,
      ...(page.after
        ? {
            ExclusiveStartKey: {
              ...keyOf(page.after[1]),
              feedKey: feedKey(campusId),
              lastActivityAt: page.after[0],
            },
          }
        : {}),
    })
    const posts = rows.map((row) => z.parse(rowSchema, row))
    const end = posts.at(-1)
    const next: Position | undefined = last && end ? [end.lastActivityAt, end.id] : undefined
    return { posts, next }
  },

  /** How many posts an author has. */
  async countOf(userId: string): Promise<number> {
    let total = 0
    let start: Record<string, unknown> | undefined
    do {
      const { count, last } = await table.query({
        IndexName: 'author',
        KeyConditionExpression: 'authorKey = :author',
        ExpressionAttributeValues: { ':author': authorKey(userId) },
        Select: 'COUNT',
        ...(start ? { ExclusiveStartKey: start } : {}),
      })
      total += count
      start = last
    } while (start)
    return total
  },
})

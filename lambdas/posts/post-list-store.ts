/** Lists of posts, from the indexes. */
import * as z from 'zod/mini'
import type { Position } from '../../shared/cursor.ts'
import { mediaSchema } from '../../shared/media/schema.ts'
import { galleryItemSchema, type GalleryItem } from '../../shared/posts/list-gallery.ts'
import { effect } from '../platform/effect.ts'
import { anyId, onIndex, onRows } from '../platform/grants.ts'
import type { Page } from '../platform/page.ts'
import { keySchema, type Row } from '../platform/row.ts'
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
import { endOfTime, presentPosts, rowSchema } from './post-store.ts'

/** The attributes of a post that the gallery's index projects. */
const galleryRowSchema = z.object({
  pk: z.string(),
  author: galleryItemSchema.shape.author,
  cover: z.extend(mediaSchema, { sale: galleryItemSchema.shape.sale, state: galleryItemSchema.shape.state }),
  pictures: z.number(),
})

/**
 * Posts in the gallery are sorted by a rank of two numbers, for example '03#01764510000000' for three pictures. A
 * cursor contains only one number, 301764510000000 in the example, so a rank is converted to a number and back.
 */
const numberOfRank = (rank: string) => Number(rank.replace('#', ''))
const rankOfNumber = (value: number) => mediaRank(Math.floor(value / 1e14), value % 1e14)

const listGrants = {
  ofCampus: onIndex('feed', feedKey(anyId)),
  ofCategory: [...onIndex('category', categoryKey(anyId, anyId)), ...onRows(postKey(anyId), 'BatchGetItem')],
  ofUser: [
    ...onIndex('author', authoredPostsKey(anyId)),
    ...onRows(postKey(anyId), 'BatchGetItem'),
    ...onRows(banMarkKey(anyId), 'BatchGetItem'),
  ],
  photosOfUser: [
    ...onIndex('photos', authoredPostsKey(anyId)),
    ...onRows(postKey(anyId), 'BatchGetItem'),
    ...onRows(userKey(anyId), 'BatchGetItem'),
  ],
  gallery: onIndex('media', feedKey(anyId)),
  countOf: onIndex('author', authoredPostsKey(anyId)),
}

export const postListStore = effect(listGrants, ({ table, now }) => ({
  /** Returns a page of a campus feed, latest activity first. Takes one Query of an index that projects whole rows. */
  async ofCampus(campusId: string, page: Page) {
    const { rows, next } = await queryIndex(table, 'feed', feedKey(campusId), page)
    return { posts: rows.map((row) => z.parse(rowSchema, row)), next }
  },

  /** Returns a page of a category's posts, newest first. Takes one Query of keys and one BatchGet. */
  async ofCategory(campusId: string, category: string, page: Page) {
    const { rows, next } = await queryIndex(table, 'category', categoryKey(campusId, category), page)
    return { posts: presentPosts(await table.getMany(rows.map(keyOf))), next }
  },

  /**
   * Returns a page of a person's posts on all campuses, newest first, or undefined if the person is banned. Takes one
   * Query of keys and one BatchGet. The first page of keys begins with the ban mark; later pages fetch it with their
   * posts.
   */
  async ofUser(userId: string, page: Page) {
    const mark = banMarkKey(userId)
    const isMark = ({ sk }: Row) => sk === mark.sk
    const found = await queryIndex(table, 'author', authoredPostsKey(userId), page)
    const keys = found.rows.map(keyOf)
    const rows = await table.getMany(page.after && !keys.some(isMark) ? [mark, ...keys] : keys)
    return rows.some(isMark) ? undefined : { posts: presentPosts(rows), next: found.next }
  },

  /**
   * Returns a page of a person's posts with pictures on all campuses, newest first. Also returns the person. Takes one
   * Query of keys and one BatchGet.
   */
  async photosOfUser(userId: string, page: Page) {
    const { rows, next } = await queryIndex(table, 'photos', authoredPostsKey(userId), page)
    const found = await table.getMany([userKey(userId), ...rows.map(keyOf)])
    return { owner: ownerAmong(found, now()), posts: presentPosts(found.filter(isPostRow)), next }
  },

  /** Returns a page of the gallery. Takes one Query of an index that projects exactly what the gallery shows. */
  async gallery(campusId: string, page: Page) {
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

/** A page of the posts that a search finds: first those whose texts have its words, then close matches. */
import * as z from 'zod/mini'
import type { Position } from '../../shared/cursor.ts'
import type { Post } from '../../shared/posts/post.ts'
import { searchPageSize } from '../../shared/search/search.ts'
import type { Visibility } from '../access/visibility.ts'
import type { SearchHit } from '../platform/search.ts'
import { firstFilled, fullPage, type FullPage } from './full-page.ts'
import type { Search } from './index-queries.ts'
import { matchedWords } from './matched-words.ts'
import {
  nearnesses,
  nearnessesOf,
  postsMatching,
  type Nearness,
  type PostFilters,
  type PostOrder,
} from './post-query.ts'
import type { Typed } from './typed-words.ts'

interface Sources extends Pick<Visibility, 'visible'> {
  index: { posts: (search: Search) => Promise<SearchHit[]> }
  posts: { getMany: (ids: readonly string[]) => Promise<Post[]> }
  now: number
}

interface Wanted {
  typed: Typed
  filters: PostFilters
  order: PostOrder
  after: Position | undefined
  /** The part of the list that `after` is in. */
  begun: Nearness | undefined
}

interface FoundPost {
  id: string
  post: Post
  matches: string[]
  isClose: boolean
}

/**
 * For each order: `sort` has the sort keys before the time, `digits` is the number of digits that a post's rank (its
 * score or its cents) has in a cursor, and `first` is a rank before that of every post. Each of at most twelve words
 * scores at most four; cents have at most seven digits.
 */
const ranks = {
  newest: { sort: [], digits: 0, first: 0 },
  best: { sort: [{ _score: 'desc' }], digits: 2, first: 99 },
  price: { sort: [{ cents: 'asc' }], digits: 7, first: 0 },
} satisfies Record<PostOrder, { sort: Search['sort']; digits: number; first: number }>

/**
 * The id in a cursor: a digit for how closely the posts of this list match (the index in `nearnesses`), the rank, then
 * the id of the post.
 */
export const rankedIdOf = (order: PostOrder) =>
  z.string().check(z.regex(new RegExp(`^[0-6]\\d{${ranks[order].digits}}[0-7][0-9A-HJKMNP-TV-Z]{25}$`)))

const timeSchema = z.tuple([z.number(), z.string()])
const rankedSchema = z.tuple([z.number(), ...timeSchema.def.items])
/** Sorts before every post of its rank. */
const first = { createdAt: Number.MAX_SAFE_INTEGER, id: `7${'Z'.repeat(25)}` }

export async function findPosts(wanted: Wanted, sources: Sources): Promise<FullPage<FoundPost, Position>> {
  const { typed, after, begun } = wanted
  const { search, pageOf } = searching(wanted, sources)
  if (begun !== undefined && begun !== 'written') return pageOf(begun, after, searchPageSize)
  const written = await pageOf('written', after, searchPageSize)
  if (written.next !== undefined) return written
  const [, ...others] = nearnessesOf(typed)
  // If posts have the words themselves, prefixes and misspellings would only be noise.
  const isFound = begun !== undefined || written.items.length > 0
  const ways = isFound ? others.filter((way) => way === 'alike') : others
  const left = searchPageSize - written.items.length
  if (left === 0) {
    const [way] = ways
    const [another] = way ? await search(way, undefined, 1) : []
    const start = { ...first, rank: ranks[wanted.order].first }
    return { ...written, next: another && way && positionOf(start, way, wanted.order) }
  }
  const close = await firstFilled(ways, (way) => pageOf(way, undefined, left))
  return { items: [...written.items, ...close.items], next: close.next }
}

function searching({ typed, filters, order }: Wanted, { index, posts, visible, now }: Sources) {
  const search = (nearness: Nearness, after: Position | undefined, size: number) =>
    index.posts({
      query: postsMatching(typed, nearness, filters, now, order),
      sort: [...ranks[order].sort, { createdAt: 'desc' }, { id: 'desc' }],
      size,
      after: after && sortOf(after, order),
      highlight: ['text', 'things', 'plain'],
    })

  async function load(nearness: Nearness, hits: SearchHit[]) {
    const found = visible(await posts.getMany(hits.map(({ _id }) => _id)))
    return hits.map(({ _id: id, highlight }) => {
      const post = found.find((one) => one.id === id && one.campusId === filters.campusId)
      if (!post) return undefined
      const text = post.blocks.map((block) => block.text).join('\n')
      const matches = matchedWords(Object.values(highlight ?? {}).flat(), text)
      return { id, post, matches, isClose: nearness !== 'written' }
    })
  }

  const pageOf = (nearness: Nearness, after: Position | undefined, size: number) =>
    fullPage({
      size,
      after,
      find: (from: Position | undefined, count) => search(nearness, from, count),
      load: (hits) => load(nearness, hits),
      positionOf: ({ sort }) => positionOf(sortedAt(sort, order), nearness, order),
    })

  return { search, pageOf }
}

interface Sorted {
  rank: number
  createdAt: number
  id: string
}

function sortedAt(sort: unknown, order: PostOrder): Sorted {
  if (order === 'newest') {
    const [createdAt, id] = z.parse(timeSchema, sort)
    return { rank: 0, createdAt, id }
  }
  const [rank, createdAt, id] = z.parse(rankedSchema, sort)
  return { rank, createdAt, id }
}

function positionOf({ rank, createdAt, id }: Sorted, nearness: Nearness, order: PostOrder): Position {
  const { digits } = ranks[order]
  const ranked = digits > 0 ? String(rank).padStart(digits, '0') : ''
  return [createdAt, `${nearnesses.indexOf(nearness)}${ranked}${id}`]
}

/** The sort values of a position in a cursor. */
function sortOf([createdAt, rankedId]: Position, order: PostOrder): (string | number)[] {
  const rest = rankedId.slice(1)
  const { digits } = ranks[order]
  return [...(digits > 0 ? [Number(rest.slice(0, digits))] : []), createdAt, rest.slice(digits)]
}

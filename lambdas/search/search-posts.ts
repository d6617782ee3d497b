import * as z from 'zod/mini'
import type { Position } from '../../shared/cursor.ts'
import { searchPosts as contract } from '../../shared/search/search-posts.ts'
import { searchPageSize } from '../../shared/search/search.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { pageAfter, pageOf } from '../platform/page.ts'
import type { SearchHit } from '../platform/search.ts'
import { postStore } from '../posts/post-store.ts'
import { mentionStore } from '../users/mention-store.ts'
import { firstFilled, fullPage } from './full-page.ts'
import { matchedWords } from './matched-words.ts'
import { nearnesses, nearnessesOf, postsMatching, type Nearness } from './post-query.ts'
import { indexQueries } from './index-queries.ts'
import { typedWords } from './typed-words.ts'

/** The id in a cursor: the number of the list's nearness, then the post's own. */
const placeSchema = z.string().check(z.regex(/^[0-4][0-7][0-9A-HJKMNP-TV-Z]{25}$/))
const sortSchema = z.tuple([z.number(), z.string()])

export const searchPosts = operation(
  contract,
  {
    index: only(indexQueries, 'posts'),
    posts: only(postStore, 'getMany'),
    mentions: only(mentionStore, 'naming'),
  },
  async ({ q, cursor, ...filters }, { index, posts, mentions, visible, now, refuse }) => {
    const after = pageAfter(cursor, placeSchema)
    const typed = typedWords(q)
    if (typed.words.length === 0 && !typed.range) return { items: [] }
    const ways = nearnessesOf(typed)
    const begun = after && ways.find((way) => way === nearnesses[Number(after[1][0])])
    if (after && !begun) return refuse('bad-cursor')

    const load = async (hits: SearchHit[]) => {
      const found = visible(await posts.getMany(hits.map(({ _id }) => _id)))
      return hits.map(({ _id: id, highlight }) => {
        const post = found.find((one) => one.id === id && one.campusId === filters.campusId)
        if (!post) return undefined
        const text = post.blocks.map((block) => block.text).join('\n')
        return { id, post, matches: matchedWords(Object.values(highlight ?? {}).flat(), text) }
      })
    }
    const searching = (nearness: Nearness) =>
      fullPage({
        size: searchPageSize,
        after,
        find: (from: Position | undefined, size) =>
          index.posts({
            query: postsMatching(typed, nearness, filters, now),
            sort: [{ createdAt: 'desc' }, { id: 'desc' }],
            size,
            after: from && [from[0], from[1].slice(1)],
            highlight: ['text', 'plain'],
          }),
        load,
        positionOf: ({ sort }): Position => {
          const [createdAt, id] = z.parse(sortSchema, sort)
          return [createdAt, `${nearnesses.indexOf(nearness)}${id}`]
        },
      })

    const { items, next } = await firstFilled(begun ? [begun] : ways, searching)
    const named = await mentions.naming(
      items.map(({ post }) => post),
      visible,
    )
    return pageOf(
      items.map((item) => ({ ...item, post: named(item.post) })),
      next,
    )
  },
)

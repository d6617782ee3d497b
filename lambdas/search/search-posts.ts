import { searchPosts as contract } from '../../shared/search/search-posts.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { pageAfter, pageOf } from '../platform/page.ts'
import { postStore } from '../posts/post-store.ts'
import { mentionStore } from '../users/mention-store.ts'
import { findPosts, rankedIdOf } from './found-posts.ts'
import { indexQueries } from './index-queries.ts'
import { nearnesses, nearnessesOf, type PostOrder } from './post-query.ts'
import { typedWords } from './typed-words.ts'

export const searchPosts = operation(
  contract,
  {
    index: only(indexQueries, 'posts'),
    posts: only(postStore, 'getMany'),
    mentions: only(mentionStore, 'naming'),
  },
  async ({ q, cursor, order: chosen, ...given }, { mentions, refuse, ...sources }) => {
    const { campusId: _, ...narrowing } = given
    if (q === undefined && !chosen && Object.keys(narrowing).length === 0) return refuse('search-empty')
    const filters = { ...given, from: centsOf(given.from), to: centsOf(given.to) }
    const order: PostOrder = chosen ?? 'newest'
    const after = pageAfter(cursor, rankedIdOf(order))
    const typed = typedWords(q ?? '')
    if (q !== undefined && typed.words.length === 0 && !typed.range) return { items: [] }
    const begun = after && nearnessesOf(typed).find((way) => way === nearnesses[Number(after[1][0])])
    if (after && !begun) return refuse('bad-cursor')
    const { items, next } = await findPosts({ typed, filters, order, after, begun }, sources)
    const named = await mentions.naming(
      items.map(({ post }) => post),
      sources.visible,
    )
    return pageOf(
      items.map((item) => ({ ...item, post: named(item.post) })),
      next,
    )
  },
)

const centsOf = (digits: string | undefined) => (digits === undefined ? undefined : Number(digits))

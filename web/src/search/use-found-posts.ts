import { useMemo } from 'react'
import type { Campus } from '../../../shared/campuses/campus.ts'
import { searchPosts } from '../../../shared/search/search-posts.ts'
import { call } from '../lib/call.ts'
import { foundPostsQueryKey } from '../posts/cache.ts'
import { useCampusPages } from '../posts/use-campus-pages.ts'
import { useListedPosts } from '../posts/use-listed-posts.ts'
import { queryOf } from './address.ts'
import type { Filters, Search } from './address.ts'
import { patience } from './patience.ts'

/** The posts that match a search, the words that matched in their texts, and the first post whose text lacks the words. */
export function useFoundPosts(campus: Campus, { q, ...filters }: Pick<Search, 'q'> & Filters) {
  const input = { campusId: campus.id, ...(q && { q }), ...queryOf(filters) }
  const list = useCampusPages(campus, {
    ...patience,
    key: foundPostsQueryKey(JSON.stringify(input)),
    load: async (page, signal) => {
      const { items, cursor } = await call(searchPosts, { ...input, ...page }, { signal })
      // The pages have the form of other lists of posts in the cache, so that a save or a deletion changes them too.
      return {
        items: items.map(({ post }) => post),
        matches: items.flatMap(({ matches }) => matches),
        close: items.flatMap(({ id, isClose }) => (isClose ? [id] : [])),
        ...(cursor && { cursor }),
      }
    },
  })
  const { pages } = list
  const matches = useMemo(() => [...new Set(pages?.flatMap((page) => page.matches))], [pages])
  const posts = useListedPosts(pages)
  const firstClose = useMemo(() => {
    const close = new Set(pages?.flatMap((page) => page.close))
    return posts?.find(({ id }) => close.has(id))?.id
  }, [pages, posts])
  return { ...list, posts, matches, firstClose }
}

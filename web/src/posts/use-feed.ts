import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Campus } from '../../../shared/campuses/campus.ts'
import type { Category } from '../../../shared/posts/category.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { call } from '../lib/call.ts'
import { loadContract } from '../lib/load-contract.ts'
import { itemsOf } from '../lib/use-pages.ts'
import { feedQueryKey, mergePosts, ownPostsQueryKey } from './cache.ts'
import { useCampusPages } from './use-campus-pages.ts'
import { useDeletedPosts, withoutDeleted } from './use-listed-posts.ts'

const contract = () => loadContract(() => import('../../../shared/posts/list-posts.ts'))

/** The loaded posts of the feed, or of one category of it, together with the person's own new posts. */
export function useFeed(campus: Campus, category: Category | undefined) {
  const input = { campusId: campus.id, ...(category ? { category } : {}) }
  const list = useCampusPages(campus, {
    key: feedQueryKey(campus.id, category),
    load: async (page, signal) => call((await contract()).listPosts, { ...input, ...page }, { signal }),
  })
  const { data: own } = useQuery<Post[]>({
    queryKey: ownPostsQueryKey(campus.id),
    queryFn: skipToken,
    staleTime: Infinity,
  })
  const deleted = useDeletedPosts()
  const { pages } = list
  const posts = useMemo(() => {
    const written = (own ?? []).filter((post) => !category || post.category === category)
    const time = category ? 'createdAt' : 'lastActivityAt'
    return pages && withoutDeleted(mergePosts(written, itemsOf(pages), time), deleted)
  }, [pages, own, deleted, category])
  return { ...list, posts }
}

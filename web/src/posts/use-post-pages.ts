import { useMemo } from 'react'
import { useDeletedPosts } from './use-deleted-posts.ts'
import { usePages } from '../lib/use-pages.ts'

/** Pages of posts and comments, each once, without what this person deleted. */
export function usePostPages<T extends { id: string }>(pages: Parameters<typeof usePages<T>>[0]) {
  const list = usePages(pages)
  const deleted = useDeletedPosts()
  const { items } = list
  const posts = useMemo(() => {
    const byId = new Map(items?.map((post) => [post.id, post]))
    return items && [...byId.values()].filter(({ id }) => !deleted.includes(id))
  }, [items, deleted])
  return { ...list, posts }
}

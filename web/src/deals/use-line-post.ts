import { useQuery } from '@tanstack/react-query'
import { getPost } from '../../../shared/posts/get-post.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { call } from '../lib/call.ts'
import { postQueryKey } from '../posts/cache.ts'

/** Returns the post of a line; undefined until it is loaded. It may be in the cache from the post's own page. */
export function useLinePost(postId: string): Post | undefined {
  const { data } = useQuery({
    queryKey: postQueryKey(postId),
    queryFn: async ({ signal }) => (await call(getPost, { postId }, { signal })).post,
    staleTime: Infinity,
  })
  return data
}

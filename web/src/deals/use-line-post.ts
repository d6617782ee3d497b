import { useQuery } from '@tanstack/react-query'
import { getPost } from '../../../shared/posts/get-post.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { call } from '../lib/call.ts'
import { postQueryKey } from '../posts/cache.ts'

/** The post that a line belongs to; undefined until it is loaded. The post's own page may have loaded it before. */
export function useLinePost(postId: string): Post | undefined {
  const { data } = useQuery({
    queryKey: postQueryKey(postId),
    queryFn: async ({ signal }) => (await call(getPost, { postId }, { signal })).post,
    staleTime: Infinity,
  })
  return data
}

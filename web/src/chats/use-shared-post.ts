import { useQuery } from '@tanstack/react-query'
import type { SharedPost } from '../../../shared/chats/chat.ts'
import { beginningOf } from '../../../shared/composer/rich-text.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { getPost } from '../../../shared/posts/get-post.ts'
import { call } from '../lib/call.ts'

/** The card of a post that a message shares or links to; undefined until it is loaded. */
export function useSharedPost(postId: string | undefined): SharedPost | undefined {
  const { data, isError } = useQuery({
    queryKey: ['shared-post', postId],
    queryFn: async ({ signal }) =>
      sharedPostOf((await call(getPost, { postId: postId ?? '' }, { signal })).post),
    enabled: postId !== undefined,
    staleTime: Infinity,
  })
  if (postId === undefined) return undefined
  return isError ? { state: 'missing', id: postId } : data
}

export function sharedPostOf({ id, author, blocks, media, category, sale, state }: Post): SharedPost {
  const text = beginningOf(blocks)
  return { state: 'shown', id, author, text, cover: media[0], category, sale, saleState: state }
}

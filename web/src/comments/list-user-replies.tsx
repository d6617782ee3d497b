import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { listUserReplies } from '../../../shared/comments/list-user-replies.ts'
import { call } from '../lib/call.ts'
import { usePages } from '../lib/use-pages.ts'
import { userRepliesQueryKey } from '../posts/cache.ts'
import { PostList } from '../posts/list.tsx'
import { useListedPosts } from '../posts/use-listed-posts.ts'
import { ReplyPlace } from './place.tsx'

/** The comments and replies of a person, newest first. Each has a link to the post or comment above it. */
export function ListUserReplies({ userId, empty }: { userId: string; empty: ReactNode }) {
  const list = usePages({
    key: userRepliesQueryKey(userId),
    load: (page, signal) => call(listUserReplies, { userId, ...page }, { signal }),
  })
  const replies = useListedPosts(list.pages)
  const contextOf = useMemo(() => {
    const places = new Map(replies?.map((reply) => [reply.id, <ReplyPlace key={reply.id} reply={reply} />]))
    return ({ id }: { id: string }) => places.get(id)
  }, [replies])
  return <PostList posts={replies} list={list} empty={empty} contextOf={contextOf} />
}

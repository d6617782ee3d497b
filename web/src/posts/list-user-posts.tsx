import { listUserPosts } from '../../../shared/posts/list-user-posts.ts'
import { call } from '../lib/call.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { userPostsKey } from './cache.ts'
import { PostList } from './post-list.tsx'
import { usePostPages } from './use-post-pages.ts'

/** The posts of a person, newest first (specification, accounts 2, 'Profile'). */
export function ListUserPosts({ userId, name }: { userId: string; name: string }) {
  const list = usePostPages({
    key: userPostsKey(userId),
    load: (cursor, signal) => call(listUserPosts, { userId, ...(cursor ? { cursor } : {}) }, { signal }),
  })
  return <PostList list={list} empty={<EmptyState art="posts" title={`${name} hasn't posted yet`} />} />
}

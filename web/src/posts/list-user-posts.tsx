import { listUserPosts } from '../../../shared/posts/list-user-posts.ts'
import { call } from '../lib/call.ts'
import { usePages } from '../lib/use-pages.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { userPostsKey } from './cache.ts'
import { PostList } from './list.tsx'
import { useListedPosts } from './use-listed-posts.ts'

/** The posts of a person, newest first. */
export function ListUserPosts({ userId, name }: { userId: string; name: string }) {
  const list = usePages({
    key: userPostsKey(userId),
    load: (page, signal) => call(listUserPosts, { userId, ...page }, { signal }),
  })
  const empty = <EmptyState art="posts" title={`${name} hasn't posted yet`} />
  return <PostList posts={useListedPosts(list.pages)} list={list} empty={empty} />
}

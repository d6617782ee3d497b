import type { ReactNode } from 'react'
import { listUserPosts } from '../../../shared/posts/list-user-posts.ts'
import { call } from '../lib/call.ts'
import { usePages } from '../lib/use-pages.ts'
import { userPostsQueryKey } from './cache.ts'
import { PostList } from './list.tsx'
import { useListedPosts } from './use-listed-posts.ts'

/** The posts of a person, newest first. */
export function ListUserPosts({ userId, empty }: { userId: string; empty: ReactNode }) {
  const list = usePages({
    key: userPostsQueryKey(userId),
    load: (page, signal) => call(listUserPosts, { userId, ...page }, { signal }),
  })
  return <PostList posts={useListedPosts(list.pages)} list={list} empty={empty} />
}

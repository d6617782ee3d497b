/** What the browser knows of posts: the pages of a feed, single posts, and the author's own new ones. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { OutputOf } from '../../../shared/contract.ts'
import type { listPosts } from '../../../shared/posts/list-posts.ts'
import type { Post } from '../../../shared/posts/post.ts'

export type Feed = InfiniteData<OutputOf<typeof listPosts>, string>

export const feedKey = (campusId: string) => ['posts', campusId] as const
export const deletedKey = (campusId: string) => ['deleted-posts', campusId] as const
/** The first page as it was at the last quiet look. */
export const newsKey = (campusId: string) => ['new-posts', campusId] as const
export const postKey = (postId: string) => ['post', postId] as const
/** What this person posted in this visit: the feed's index may be stale for a moment, their own eyes are not. */
export const ownPostsKey = (campusId: string) => ['own-posts', campusId] as const

/** Every post once, newest activity first; an own new one has its place by its time until the feed has it itself. */
export function mergePosts(own: readonly Post[], pages: readonly { items: readonly Post[] }[]): Post[] {
  const posts = new Map(pages.flatMap((page) => page.items).map((post) => [post.id, post]))
  const merged = [...posts.values()]
  for (const post of own) {
    if (posts.has(post.id)) continue
    const place = merged.findIndex((other) => other.lastActivityAt <= post.lastActivityAt)
    merged.splice(place === -1 ? merged.length : place, 0, post)
  }
  return merged
}

/** Shows a post that was just made, everywhere, from the server's reply. */
export function addOwnPost(client: QueryClient, post: Post): void {
  client.setQueryData(postKey(post.id), post)
  client.setQueryData<Post[]>(ownPostsKey(post.campusId), (own = []) => [
    post,
    ...own.filter(({ id }) => id !== post.id),
  ])
}

/** A post that some loaded feed shows. */
export function findPost(client: QueryClient, postId: string): Post | undefined {
  const feeds = client.getQueriesData<Feed>({ queryKey: ['posts'] })
  return feeds
    .flatMap(([, feed]) => feed?.pages ?? [])
    .flatMap((page) => page.items)
    .find((post) => post.id === postId && !deletedPosts(client, post.campusId).includes(post.id))
}

/** What this person deleted in this visit: no list shows it, however old the answer is that still has it. */
export function deletedPosts(client: QueryClient, campusId: string): readonly string[] {
  return client.getQueryData<string[]>(deletedKey(campusId)) ?? []
}

/** Takes a post off every list; answers what puts it back. */
export function removePost(client: QueryClient, { id, campusId }: Post): () => void {
  const others = () => deletedPosts(client, campusId).filter((other) => other !== id)
  client.setQueryData(deletedKey(campusId), [...others(), id])
  return () => client.setQueryData(deletedKey(campusId), others())
}

/**
 * The query cache of posts: the pages of lists, single posts, and what this person posted and deleted in this visit.
 * Changes are in change-cache.ts, which read-only pages do not load.
 */
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { OutputOf } from '../../../shared/contract.ts'
import type { listPosts } from '../../../shared/posts/list-posts.ts'
import type { Post } from '../../../shared/posts/post.ts'
import type { Category } from '../../../shared/posts/category.ts'

export type Feed = InfiniteData<OutputOf<typeof listPosts>, string>

/**
 * The key of every list of posts starts with 'posts': the feed of a campus, one category of a feed, the posts of a person.
 */
export const feedQueryKey = (campusId: string, category?: Category) =>
  category ? (['posts', campusId, category] as const) : (['posts', campusId] as const)
export const userPostsQueryKey = (userId: string) => ['posts', userId] as const
export const userRepliesQueryKey = (userId: string) => ['replies', userId] as const
export const userLikesQueryKey = (userId: string) => ['likes', userId] as const
export const foundPostsQueryKey = (search: string) => ['found', search] as const
export const savedQueryKey = ['saved', 'mine'] as const
export const saversQueryKey = (postId: string) => ['savers', postId] as const
export const versionsQueryKey = (postId: string) => ['versions', postId] as const
export const deletedQueryKey = ['deleted-posts'] as const
/** The first page of the feed at the last check for new posts. */
export const newPostsQueryKey = (campusId: string, category?: Category) =>
  ['new-posts', campusId, category] as const
export const postQueryKey = (postId: string) => ['post', postId] as const
/** The posts that this person made in this visit, because the feed's index may lack them for a moment. */
export const ownPostsQueryKey = (campusId: string) => ['own-posts', campusId] as const

/** The posts of the feed, newest first by `time`, together with the person's new posts that the feed still lacks. */
export function mergePosts(
  own: readonly Post[],
  posts: readonly Post[],
  time: 'lastActivityAt' | 'createdAt' = 'lastActivityAt',
): Post[] {
  const merged = [...posts]
  for (const post of own) {
    if (posts.some(({ id }) => id === post.id)) continue
    const place = merged.findIndex((other) => other[time] <= post[time])
    merged.splice(place === -1 ? merged.length : place, 0, post)
  }
  return merged
}

/** The ids of the posts that this person deleted in this visit. No list shows them, even if it was loaded before. */
export function deletedPosts(client: QueryClient): readonly string[] {
  return client.getQueryData<string[]>(deletedQueryKey) ?? []
}

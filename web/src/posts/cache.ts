/** The query cache of posts: the pages of lists, single posts, and what this person posted and deleted in this visit. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { OutputOf } from '../../../shared/contract.ts'
import type { Comment } from '../../../shared/comments/comment.ts'
import type { listPosts } from '../../../shared/posts/list-posts.ts'
import type { Post } from '../../../shared/posts/post.ts'
import type { Category } from '../../../shared/posts/category.ts'

export type Feed = InfiniteData<OutputOf<typeof listPosts>, string>
type Pages<T> = InfiniteData<{ items: T[] }, string>

/** The key of every list of posts starts with 'posts': a campus's feed, one category of it, a person's posts. */
export const feedKey = (campusId: string, category?: Category) =>
  category ? (['posts', campusId, category] as const) : (['posts', campusId] as const)
export const userPostsKey = (userId: string) => ['posts', userId] as const
export const userRepliesKey = (userId: string) => ['replies', userId] as const
export const userLikesKey = (userId: string) => ['likes', userId] as const
/** The posts that a search of a campus found. */
export const foundPostsKey = (search: string) => ['found', search] as const
export const savedKey = ['saved', 'mine'] as const
export const saversKey = (postId: string) => ['savers', postId] as const
/** The lists of posts and comments, by the start of their keys. */
const lists = {
  predicate: ({ queryKey: [kind] }: { queryKey: readonly unknown[] }) =>
    kind === 'posts' || kind === 'found' || kind === 'saved' || kind === 'likes' || kind === 'replies',
}
export const deletedKey = ['deleted-posts'] as const
/** The first page of the feed as it was at the last check for new posts. */
export const newPostsKey = (campusId: string, category?: Category) =>
  ['new-posts', campusId, category] as const
export const postKey = (postId: string) => ['post', postId] as const
/** What this person posted in this visit: the feed's index may not have it for a moment. */
export const ownPostsKey = (campusId: string) => ['own-posts', campusId] as const

/** The posts of the feed, newest first by `time`, with those own new ones that the feed does not have yet. */
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

/** Adds a post that was just created. */
export function addOwnPost(client: QueryClient, post: Post): void {
  client.setQueryData(postKey(post.id), post)
  client.setQueryData<Post[]>(ownPostsKey(post.campusId), (own = []) => [
    post,
    ...own.filter(({ id }) => id !== post.id),
  ])
}

/** A post of a loaded list. */
export function findPost(client: QueryClient, postId: string): Post | undefined {
  if (deletedPosts(client).includes(postId)) return undefined
  return client
    .getQueriesData<Pages<Post | Comment>>(lists)
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap((page) => page.items)
    .find((post): post is Post => post.id === postId && 'comments' in post)
}

/** Changes a post in every cached copy; also a comment in the list of saved ones. */
export function changePost(
  client: QueryClient,
  id: string,
  change: <T extends Post | Comment>(post: T) => T,
): void {
  const only = <T extends Post | Comment>(post: T): T => (post.id === id ? change(post) : post)
  const inPages = (list: Pages<Post | Comment> | undefined) =>
    list && { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(only) })) }
  client.setQueryData<Post>(postKey(id), (post) => post && only(post))
  client.setQueriesData<Post[]>({ queryKey: ['own-posts'] }, (own) => own?.map(only))
  client.setQueriesData<Pages<Post | Comment>>(lists, inPages)
}

/** The ids of the posts that this person deleted in this visit: no list shows them, even one loaded before. */
export function deletedPosts(client: QueryClient): readonly string[] {
  return client.getQueryData<string[]>(deletedKey) ?? []
}

/** Removes a post from every list optimistically; returns the rollback. */
export function removePost(client: QueryClient, { id }: Pick<Post, 'id'>): () => void {
  const others = () => deletedPosts(client).filter((other) => other !== id)
  client.setQueryData(deletedKey, [...others(), id])
  return () => client.setQueryData(deletedKey, others())
}

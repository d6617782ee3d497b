/** Finds and changes a post in every cached copy. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Comment } from '../../../shared/comments/comment.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { deletedQueryKey, deletedPosts, ownPostsQueryKey, postQueryKey } from './cache.ts'

type Pages<T> = InfiniteData<{ items: T[] }, string>

/** Matches all lists of posts and comments, by the first part of their keys. */
const lists = {
  predicate: ({ queryKey: [kind] }: { queryKey: readonly unknown[] }) =>
    kind === 'posts' || kind === 'found' || kind === 'saved' || kind === 'likes' || kind === 'replies',
}

export function addOwnPost(client: QueryClient, post: Post): void {
  client.setQueryData(postQueryKey(post.id), post)
  client.setQueryData<Post[]>(ownPostsQueryKey(post.campusId), (own = []) => [
    post,
    ...own.filter(({ id }) => id !== post.id),
  ])
}

export function findPost(client: QueryClient, postId: string): Post | undefined {
  if (deletedPosts(client).includes(postId)) return undefined
  return client
    .getQueriesData<Pages<Post | Comment>>(lists)
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap((page) => page.items)
    .find((post): post is Post => post.id === postId && 'comments' in post)
}

/** Changes a post in every cached copy, or a comment in the list of saved posts and comments. */
export function changePost(
  client: QueryClient,
  id: string,
  change: <T extends Post | Comment>(post: T) => T,
): void {
  const only = <T extends Post | Comment>(post: T): T => (post.id === id ? change(post) : post)
  const inPages = (list: Pages<Post | Comment> | undefined) =>
    list && { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(only) })) }
  client.setQueryData<Post>(postQueryKey(id), (post) => post && only(post))
  client.setQueriesData<Post[]>({ queryKey: ['own-posts'] }, (own) => own?.map(only))
  client.setQueriesData<Pages<Post | Comment>>(lists, inPages)
}

/** Removes a post from every list optimistically; returns a function that rolls back. */
export function removePost(client: QueryClient, { id }: Pick<Post, 'id'>): () => void {
  const others = () => deletedPosts(client).filter((other) => other !== id)
  client.setQueryData(deletedQueryKey, [...others(), id])
  return () => client.setQueryData(deletedQueryKey, others())
}

/**
 * The query cache of threads: the loaded pages, and the comments that this person wrote or deleted since the page was
 * loaded.
 */
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { OutputOf } from '../../../shared/contract.ts'
import type { Comment } from '../../../shared/comments/comment.ts'
import type { getPost } from '../../../shared/posts/get-post.ts'
import { threadOf } from '../../../shared/posts/post.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { feedQueryKey, postQueryKey } from '../posts/cache.ts'
import type { Feed } from '../posts/cache.ts'
import { changePost, findPost } from '../posts/change-cache.ts'
import { threadTree } from './thread-rows.ts'

export type ThreadPage = Pick<OutputOf<typeof getPost>, 'comments' | 'cursor' | 'comment'>
export type Thread = InfiniteData<ThreadPage, string>

export const threadQueryKey = (rootId: string) => ['thread', rootId] as const
export const ownCommentsQueryKey = (rootId: string) => ['own-comments', rootId] as const
export const deletedCommentsQueryKey = (rootId: string) => ['deleted-comments', rootId] as const
/** The id of the comment that was just sent, until its thread has highlighted it. */
export const justSentQueryKey = (rootId: string) => ['just-sent', rootId] as const

/** Merges the comments of the pages with the person's own new ones, each once, and leaves out deleted ones. */
export function mergeComments(
  pages: readonly Pick<ThreadPage, 'comments'>[],
  own: readonly Comment[],
  deleted: readonly string[],
): Comment[] {
  const comments = new Map(own.map((comment) => [comment.id, comment]))
  for (const { comments: loaded } of pages) for (const comment of loaded) comments.set(comment.id, comment)
  for (const id of deleted) comments.delete(id)
  return [...comments.values()]
}

/** Adds the person's new comment to its thread, increases the post's count and moves the post up in the feed. */
export function addOwnComment(client: QueryClient, comment: Comment): void {
  const { rootId } = threadOf(comment.id)
  client.setQueryData(justSentQueryKey(rootId), comment.id)
  if (commentsOf(client, rootId).some(({ id }) => id === comment.id)) return
  client.setQueryData<Comment[]>(ownCommentsQueryKey(rootId), (own = []) => [...own, comment])
  changeCount(client, rootId, 1)
  liftPost(client, rootId, comment)
}

/** Removes a comment and its replies optimistically; returns the rollback. */
export function removeComment(client: QueryClient, { id }: Comment): () => void {
  const { rootId } = threadOf(id)
  const { sizeOf } = threadTree(rootId, commentsOf(client, rootId))
  const count = 1 + (sizeOf.get(id) ?? 0)
  const others = (ids: string[] = []) => ids.filter((other) => other !== id)
  client.setQueryData<string[]>(deletedCommentsQueryKey(rootId), (ids) => [...others(ids), id])
  changeCount(client, rootId, -count)
  return () => {
    client.setQueryData<string[]>(deletedCommentsQueryKey(rootId), others)
    changeCount(client, rootId, count)
  }
}

/** Adds comments that arrived while the thread was open, and increases the post's count. */
export function addArrivals(client: QueryClient, rootId: string, arrived: readonly Comment[]): void {
  const known = new Set(commentsOf(client, rootId).map(({ id }) => id))
  const fresh = arrived.filter(({ id }) => !known.has(id) && !isDeletedHere(client, id))
  if (fresh.length === 0) return
  client.setQueryData<Thread>(threadQueryKey(rootId), (thread) => {
    const last = thread?.pages.at(-1)
    if (!thread || !last) return thread
    const longer = { ...last, comments: [...last.comments, ...fresh] }
    return { ...thread, pages: [...thread.pages.slice(0, -1), longer] }
  })
  changeCount(client, rootId, fresh.length)
}

/** Removes a comment that was deleted elsewhere. Notes its id if the comment is not loaded yet. */
export function noteDeletion(client: QueryClient, id: string): void {
  const comment = findComment(client, id)
  if (comment) removeComment(client, comment)
  else if (!isDeletedHere(client, id))
    client.setQueryData<string[]>(deletedCommentsQueryKey(threadOf(id).rootId), (ids = []) => [...ids, id])
}

export function changeComment(client: QueryClient, id: string, change: (comment: Comment) => Comment): void {
  const { rootId } = threadOf(id)
  const inList = (comments: Comment[]) =>
    comments.map((comment) => (comment.id === id ? change(comment) : comment))
  client.setQueryData<Comment[]>(ownCommentsQueryKey(rootId), (own) => own && inList(own))
  client.setQueryData<Thread>(
    threadQueryKey(rootId),
    (thread) =>
      thread && {
        ...thread,
        pages: thread.pages.map((page) => ({ ...page, comments: inList(page.comments) })),
      },
  )
}

export function findComment(client: QueryClient, id: string): Comment | undefined {
  return commentsOf(client, threadOf(id).rootId).find((comment) => comment.id === id)
}

export function isDeletedHere(client: QueryClient, id: string): boolean {
  return client.getQueryData<string[]>(deletedCommentsQueryKey(threadOf(id).rootId))?.includes(id) ?? false
}

/** Returns the comments that are loaded or were written in this browser, without deleted ones. */
export function commentsOf(client: QueryClient, rootId: string): Comment[] {
  return mergeComments(
    client.getQueryData<Thread>(threadQueryKey(rootId))?.pages ?? [],
    client.getQueryData<Comment[]>(ownCommentsQueryKey(rootId)) ?? [],
    client.getQueryData<string[]>(deletedCommentsQueryKey(rootId)) ?? [],
  )
}

function changeCount(client: QueryClient, rootId: string, by: number): void {
  changePost(client, rootId, (post) =>
    'comments' in post ? { ...post, comments: Math.max(0, post.comments + by) } : post,
  )
}

/** Moves the post of a new comment to the top of the feed at once, because the feed's index lags behind. */
function liftPost(client: QueryClient, rootId: string, { campusId, createdAt }: Comment): void {
  const found = client.getQueryData<Post>(postQueryKey(rootId)) ?? findPost(client, rootId)
  if (!found) return
  const post = { ...found, lastActivityAt: Math.max(found.lastActivityAt, createdAt) }
  client.setQueryData<Post>(postQueryKey(rootId), (kept) => kept && post)
  client.setQueryData<Feed>(feedQueryKey(campusId), (feed) => feed && withPostFirst(feed, post))
}

function withPostFirst(feed: Feed, post: Post): Feed {
  const others = feed.pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => id !== post.id) }))
  const [first, ...rest] = others
  return first ? { ...feed, pages: [{ ...first, items: [post, ...first.items] }, ...rest] } : feed
}

/** Finds the changes of a thread since it was loaded. */
import type { QueryClient } from '@tanstack/react-query'
import type { Comment } from '../../../shared/comments/comment.ts'
import { listComments } from '../../../shared/comments/list-comments.ts'
import { encodeCursor } from '../../../shared/cursor.ts'
import { threadOf } from '../../../shared/posts/post.ts'
import { ulidBefore } from '../../../shared/ulid.ts'
import { call, serverNow } from '../lib/call.ts'
import { commentsOf, threadQueryKey } from './thread-cache.ts'
import type { Thread } from './thread-cache.ts'

/** A comment younger than this (milliseconds) may be missing in a list that was read a moment after it was written. */
const settledMs = 10_000

/**
 * Returns a comment, all later ones, and those up to one millisecond older. Browsers make the ids, so a comment that
 * was written later in the same millisecond may sort before the given one.
 */
export async function commentsSince(commentId: string): Promise<Comment[]> {
  const { rootId, commentUlid = '' } = threadOf(commentId)
  return pagesFrom(rootId, encodeCursor([0, ulidBefore(commentUlid, 1)]))
}

/** Reads the loaded pages again. Returns the new comments, and the ids of deleted ones. */
export async function changesOf(client: QueryClient, rootId: string) {
  const thread = client.getQueryData<Thread>(threadQueryKey(rootId))
  if (!thread) return { fresh: [], gone: [] }
  const isWhole = thread.pages.at(-1)?.cursor === undefined
  const settledBefore = serverNow() - settledMs
  const found = await pagesFrom(rootId, undefined, isWhole ? Infinity : thread.pages.length)
  const ids = new Set(found.map(({ id }) => id))
  const end = isWhole ? undefined : found.at(-1)?.id
  const isMissing = ({ id, createdAt }: Comment) =>
    !ids.has(id) && createdAt < settledBefore && (end === undefined || id <= end)
  const known = commentsOf(client, rootId)
  const knownIds = new Set(known.map(({ id }) => id))
  return {
    fresh: found.filter(({ id }) => !knownIds.has(id)),
    gone: known.filter(isMissing).map(({ id }) => id),
  }
}

async function pagesFrom(postId: string, after: string | undefined, most = Infinity): Promise<Comment[]> {
  const comments: Comment[] = []
  let cursor = after
  for (let page = 0; page < most; page += 1) {
    const read = await call(listComments, { postId, ...(cursor && { cursor }) })
    comments.push(...read.items)
    cursor = read.cursor
    if (!cursor) break
  }
  return comments
}

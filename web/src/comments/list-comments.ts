import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Comment } from '../../../shared/comments/comment.ts'
import { getPost } from '../../../shared/posts/get-post.ts'
import { listComments } from '../../../shared/comments/list-comments.ts'
import { threadOf } from '../../../shared/posts/post.ts'
import { postIdSchema } from '../../../shared/posts/schema.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { call } from '../lib/call.ts'
import { usePages } from '../lib/use-pages.ts'
import { postQueryKey } from '../posts/cache.ts'
import { findPost } from '../posts/change-cache.ts'
import { noteTombstone, useTombstone } from '../posts/tombstones.ts'
import {
  deletedCommentsQueryKey,
  findComment,
  isDeletedHere,
  mergeComments,
  ownCommentsQueryKey,
  threadQueryKey,
} from './thread-cache.ts'
import type { ThreadPage } from './thread-cache.ts'
import { threadTree } from './thread-rows.ts'

/** Up to this many comments load without scrolling, page by page. Further pages load when the reader is near the end. */
const automaticLimit = 1000
const freshMs = 30_000
const temporary = ['offline', 'unavailable', 'internal', 'too-many-requests']

/**
 * The thread of a post or comment. `post` is returned at once if a list has loaded it, `tree` after the first page.
 * `refused` is the code of a final refusal (gone, private), `failed` the sentence for a request that can be retried. Without
 * `loadsMore` only the first page is loaded.
 */
export function useThread(postId: string, { loadsMore = true } = {}) {
  const { rootId, commentUlid } = threadOf(postId)
  const commentId = commentUlid === undefined ? undefined : postId
  const isId = postIdSchema.safeParse(postId).success
  const client = useQueryClient()
  const list = usePages({
    key: threadQueryKey(rootId),
    load: async ({ cursor }, signal): Promise<ThreadPage> => {
      if (cursor) {
        const { items, ...rest } = await call(listComments, { postId: rootId, cursor }, { signal })
        return { comments: items, ...rest }
      }
      const wanted = isDeletedHere(client, postId) ? rootId : postId
      const { post, ...first } = await call(getPost, { postId: wanted }, { signal }).catch(
        (error: unknown) => {
          noteTombstone(client, wanted, error)
          throw error
        },
      )
      client.setQueryData(postQueryKey(rootId), post)
      const { comments, comment } = first
      // No page of the thread has a comment that was taken down, but its author may see it.
      return comment?.takenDown ? { ...first, comments: [...comments, comment] } : first
    },
    enabled: isId,
    // If the comment of the address is not loaded, it may have been written since, so the thread is stale.
    staleTime: commentId && !findComment(client, commentId) ? 0 : freshMs,
    refreshOnArrival: false,
  })
  const { data: kept } = useQuery<Post>({ queryKey: postQueryKey(rootId), queryFn: skipToken })
  const comments = useComments(rootId, list.pages)
  const tree = useMemo(() => comments && threadTree(rootId, comments), [rootId, comments])
  const comment = commentId && (tree?.byId.get(commentId) ?? list.pages?.[0]?.comment)
  const isWanted = commentId !== undefined && !tree?.byId.has(commentId) && !isDeletedHere(client, commentId)
  const more = useFurtherPages(list, loadsMore && (isWanted || (comments?.length ?? 0) < automaticLimit))
  const code = useTombstone(rootId) ? 'post-deleted' : list.refusal?.code
  // After a temporary error, the loaded comments stay. Every other refusal is final.
  const refused = !isId
    ? 'post-not-found'
    : code !== undefined && !temporary.includes(code)
      ? code
      : undefined
  const post = kept ?? findPost(client, rootId)
  const isWhole = tree !== undefined && !list.more
  return {
    rootId,
    // A thread that is loaded completely has the true number of comments; the post's counter lags behind.
    post: post && isWhole ? { ...post, comments: tree.sizeOf.get(rootId) ?? 0 } : post,
    commentId,
    comment: comment && !isDeletedHere(client, comment.id) ? comment : undefined,
    tree,
    more,
    refused,
    failed: list.failed,
    retry: list.retry,
  }
}

/** Returns the comments to show; undefined until the first page is loaded. */
function useComments(rootId: string, pages: readonly ThreadPage[] | undefined): Comment[] | undefined {
  const { data: own } = useQuery<Comment[]>({ queryKey: ownCommentsQueryKey(rootId), queryFn: skipToken })
  const { data: deleted } = useQuery<string[]>({
    queryKey: deletedCommentsQueryKey(rootId),
    queryFn: skipToken,
  })
  return useMemo(() => pages && mergeComments(pages, own ?? [], deleted ?? []), [pages, own, deleted])
}

/** The pages after the first. While `automatic` is true, each page loads as soon as the previous one is loaded. */
function useFurtherPages(
  { more, moreFailed, loadMore, error }: ReturnType<typeof usePages<ThreadPage>>,
  automatic: boolean,
) {
  useEffect(() => {
    if (more && automatic && !error) loadMore()
  }, [more, automatic, error, loadMore])
  return more ? { load: loadMore, failed: moreFailed } : undefined
}

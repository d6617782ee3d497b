import { skipToken, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { RefusalError } from '../../../shared/contract.ts'
import type { Comment } from '../../../shared/comments/comment.ts'
import { getPost } from '../../../shared/posts/get-post.ts'
import { listComments } from '../../../shared/comments/list-comments.ts'
import { postIdSchema, threadOf } from '../../../shared/posts/post.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { call } from '../lib/call.ts'
import { findPost, postKey } from '../posts/cache.ts'
import {
  deletedCommentsKey,
  findComment,
  isDeletedHere,
  mergeComments,
  ownCommentsKey,
  threadKey,
} from './thread-cache.ts'
import type { ThreadPage } from './thread-cache.ts'
import { threadTree } from './thread-rows.ts'

/** Comments that load by themselves, one page after the other; the rest comes when the end is reached. */
const loadedByItself = 1000
const freshMs = 30_000
const passing = ['offline', 'unavailable', 'internal', 'too-many-requests']

/**
 * The thread that an id belongs to. `post` is there at once where a feed has it, `tree` with the first comments;
 * `refused` is the code of a last word (gone, private), `failed` the sentence of a request that can be tried again.
 * Who does not show the comments `readsOn` no further than the first page.
 */
export function useThread(postId: string, { readsOn = true } = {}) {
  const { rootId, commentUlid } = threadOf(postId)
  const commentId = commentUlid === undefined ? undefined : postId
  const isId = postIdSchema.safeParse(postId).success
  const client = useQueryClient()
  const query = useInfiniteQuery({
    queryKey: threadKey(rootId),
    queryFn: async ({ pageParam, signal }): Promise<ThreadPage> => {
      if (pageParam) {
        const { items, ...rest } = await call(listComments, { postId: rootId, cursor: pageParam }, { signal })
        return { comments: items, ...rest }
      }
      const wanted = isDeletedHere(client, postId) ? rootId : postId
      const { post, ...first } = await call(getPost, { postId: wanted }, { signal })
      client.setQueryData(postKey(rootId), post)
      return first
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.cursor,
    enabled: isId,
    // A comment that is not among those that are here may have been written since.
    staleTime: commentId && !findComment(client, commentId) ? 0 : freshMs,
  })
  const { data: kept } = useQuery<Post>({ queryKey: postKey(rootId), queryFn: skipToken })
  const comments = useComments(rootId, query.data?.pages)
  const tree = useMemo(() => comments && threadTree(rootId, comments), [rootId, comments])
  const comment = commentId && (tree?.byId.get(commentId) ?? query.data?.pages[0]?.comment)
  const isWanted = commentId !== undefined && !tree?.byId.has(commentId) && !isDeletedHere(client, commentId)
  const more = useFurtherPages(query, readsOn && (isWanted || (comments?.length ?? 0) < loadedByItself))
  const code = query.error instanceof RefusalError ? query.error.code : undefined
  // While the server is in trouble, what is already here is better than nothing; other refusals are its last word.
  const refused = !isId ? 'post-not-found' : code !== undefined && !passing.includes(code) ? code : undefined
  const post = kept ?? findPost(client, rootId)
  const isWhole = tree !== undefined && !query.hasNextPage
  return {
    rootId,
    // The whole thread knows the number better than a count that follows a little later.
    post: post && isWhole ? { ...post, comments: tree.sizeOf.get(rootId) ?? 0 } : post,
    commentId,
    comment: comment && !isDeletedHere(client, comment.id) ? comment : undefined,
    tree,
    more,
    refused,
    failed: query.isError && !query.isFetching ? query.error.message : undefined,
    retry: () => void query.refetch(),
  }
}

/** The comments to show, once the first are here. */
function useComments(rootId: string, pages: readonly ThreadPage[] | undefined): Comment[] | undefined {
  const { data: own } = useQuery<Comment[]>({ queryKey: ownCommentsKey(rootId), queryFn: skipToken })
  const { data: deleted } = useQuery<string[]>({ queryKey: deletedCommentsKey(rootId), queryFn: skipToken })
  return useMemo(() => pages && mergeComments(pages, own ?? [], deleted ?? []), [pages, own, deleted])
}

/** The pages after the first: by themselves as far as that is usual, or until the wanted comment is there. */
function useFurtherPages(
  query: {
    hasNextPage: boolean
    isFetching: boolean
    isError: boolean
    isFetchNextPageError: boolean
    error: Error | null
    fetchNextPage: () => Promise<unknown>
  },
  byItself: boolean,
) {
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  const load = useCallback(() => {
    if (!isFetching) void fetchNextPage()
  }, [isFetching, fetchNextPage])
  useEffect(() => {
    if (hasNextPage && byItself && !isError) load()
  }, [hasNextPage, byItself, isError, load])
  if (!hasNextPage) return undefined
  return { load, failed: query.isFetchNextPageError && !isFetching ? query.error?.message : undefined }
}

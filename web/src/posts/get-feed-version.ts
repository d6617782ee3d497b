import type { QueryClient } from '@tanstack/react-query'
import type { InputOf, OutputOf } from '../../../shared/contract.ts'
import { getFeedVersion } from '../../../shared/posts/get-feed-version.ts'
import { listPosts } from '../../../shared/posts/list-posts.ts'
import { call } from '../lib/call.ts'
import { newPostsQueryKey } from './cache.ts'

/**
 * The first page of a feed, and the feed's version from before the page was loaded; undefined if the version was not
 * requested.
 */
export interface NewestPage {
  page: OutputOf<typeof listPosts>
  version?: string
}

/**
 * Loads the first page of a feed again if the feed's version has changed since the last check. An unchanged version costs
 * only one small response, which the CDN caches for all visitors.
 */
export async function checkFeed(
  client: QueryClient,
  feed: InputOf<typeof getFeedVersion>,
  signal: AbortSignal,
): Promise<NewestPage> {
  const { version } = await call(getFeedVersion, feed, { signal })
  const last = client.getQueryData<NewestPage>(newPostsQueryKey(feed.campusId, feed.category))
  if (last?.version === version) return last
  return { version, page: await call(listPosts, feed, { signal }) }
}

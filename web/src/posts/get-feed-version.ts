import type { QueryClient } from '@tanstack/react-query'
import type { InputOf, OutputOf } from '../../../shared/contract.ts'
import { getFeedVersion } from '../../../shared/posts/get-feed-version.ts'
import { listPosts } from '../../../shared/posts/list-posts.ts'
import { call } from '../lib/call.ts'
import { newPostsQueryKey } from './cache.ts'

/** The first page of a feed, with the version that it had before it was loaded; undefined if it was not asked for yet. */
export interface NewestPage {
  page: OutputOf<typeof listPosts>
  version?: string
}

/**
 * Loads the first page of a feed again, unless its version is still the one of the last check: then nothing on it has
 * changed, and the check has cost one small response that the distribution keeps for everybody.
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

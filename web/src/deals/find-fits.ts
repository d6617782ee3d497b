/** Finds things for sale that may fit a wish, with one ordinary search. */
import type { Post } from '../../../shared/posts/post.ts'
import { soughtPath } from '../../../shared/search/saved-search.ts'
import { searchPosts } from '../../../shared/search/search-posts.ts'
import { soughtBy } from '../../../shared/search/sought-by.ts'
import { call } from '../lib/call.ts'
import { showAlert } from '../ui/alerts-store.ts'

/** A text like '3 things may fit', and the path of the page that shows these things. */
export interface Fits {
  text: string
  path: string
}

/** Returns null if nothing fits, or if the post is not an open wish with words to search for. */
export async function findFits(post: Post, signal?: AbortSignal): Promise<Fits | null> {
  const { campusId, blocks, sale, state = 'available' } = post
  if (sale?.kind !== 'wish' || state !== 'available') return null
  const sought = soughtBy(blocks.map(({ text }) => text).join('\n'), sale)
  if (!sought) return null
  const { q = '', to } = sought
  const input = { campusId, q, kind: 'offer' as const, ...(to !== undefined && { to: String(to) }) }
  const { items, cursor } = await call(searchPosts, input, signal ? { signal } : {})
  const count = items.length
  if (count === 0) return null
  const things = cursor ? `${count} or more things` : count === 1 ? '1 thing' : `${count} things`
  return { text: `${things} may fit`, path: soughtPath(sought) }
}

const shownMs = 8000

/** Call after a wish was posted. Shows how many things may fit, if any. */
export async function alertFits(post: Post): Promise<void> {
  // A failed search shows nothing, because the post itself was created.
  const fits = await findFits(post).catch(() => null)
  if (fits)
    showAlert({
      message: fits.text,
      type: 'okay',
      link: { label: 'See', to: fits.path },
      milliseconds: shownMs,
    })
}

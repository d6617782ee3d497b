import type { Campus } from '../../../shared/campuses/campus.ts'
import { listGallery } from '../../../shared/posts/list-gallery.ts'
import { call } from '../lib/call.ts'
import { useCampusPages } from './use-campus-pages.ts'
import { useListedPosts } from './use-listed-posts.ts'

/** The gallery of a campus: the loaded items. */
export function useGallery(campus: Campus, options: { refreshOnArrival?: boolean } = {}) {
  const list = useCampusPages(campus, {
    ...options,
    key: ['gallery', campus.id],
    load: (page, signal) => call(listGallery, { campusId: campus.id, ...page }, { signal }),
  })
  return { ...list, items: useListedPosts(list.pages) }
}

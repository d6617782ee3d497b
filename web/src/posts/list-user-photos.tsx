import type { ReactNode } from 'react'
import { listUserPhotos } from '../../../shared/posts/list-user-photos.ts'
import { call } from '../lib/call.ts'
import { usePages } from '../lib/use-pages.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Gallery } from './gallery.tsx'
import { GallerySkeleton } from './gallery-grid.tsx'
import { useListedPosts } from './use-listed-posts.ts'

/** The posts of a person that have pictures, newest first, as a grid. */
export function ListUserPhotos({ userId, empty }: { userId: string; empty: ReactNode }) {
  const list = usePages({
    key: ['photos', userId],
    load: (page, signal) => call(listUserPhotos, { userId, ...page }, { signal }),
  })
  const items = useListedPosts(list.pages)
  // A page may have no visible posts although more pages follow.
  if (items && (items.length > 0 || list.more)) return <Gallery items={items} gallery={list} />
  if (items) return empty
  if (!list.failed) return <GallerySkeleton rows={3} />
  return <LoadFailed message={list.failed} retry={list.retry} />
}

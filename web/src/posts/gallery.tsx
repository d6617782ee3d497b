import { useRef } from 'react'
import { WindowVirtualizer } from 'virtua'
import type { WindowVirtualizerHandle } from 'virtua'
import type { Campus } from '../../../shared/campuses/campus.ts'
import { listGallery } from '../../../shared/posts/list-gallery.ts'
import type { GalleryItem } from '../../../shared/posts/list-gallery.ts'
import { call } from '../lib/call.ts'
import { useScrollMemory } from '../lib/scroll-memory.ts'
import { ListEnd } from '../ui/list-end.tsx'
import { Rows } from '../ui/rows.tsx'
import { GalleryRow, GallerySkeleton } from './gallery-grid.tsx'
import { nearEnd, rowsOf } from './gallery-rows.ts'
import { useCampusPages } from './use-campus-pages.ts'
import { useListedPosts } from './use-listed-posts.ts'

/** Loads the gallery of a campus. */
export function useGallery(campus: Campus, options: { refreshOnArrival?: boolean } = {}) {
  const list = useCampusPages(campus, {
    ...options,
    key: ['gallery', campus.id],
    load: (page, signal) => call(listGallery, { campusId: campus.id, ...page }, { signal }),
  })
  return { ...list, items: useListedPosts(list.pages) }
}

interface GalleryProps {
  items: readonly GalleryItem[]
  gallery: Pick<ReturnType<typeof useGallery>, 'failed' | 'more' | 'loadMore'>
}

/** The height of a row in pixels: three squares with gaps of 2 px, in the middle column or on a phone. */
const rowHeight = () => (Math.min(window.innerWidth, 598) + 2) / 3

/** The loaded rows of the gallery and the end of the list. Only the rows near the screen are rendered. */
export function Gallery({ items, gallery: { failed, more, loadMore } }: GalleryProps) {
  const list = useRef<WindowVirtualizerHandle>(null)
  const rows = rowsOf(items)
  const { cache } = useScrollMemory(list, rows.length)
  return (
    <>
      <WindowVirtualizer
        ref={list}
        as={Rows}
        cache={cache}
        data={rows}
        itemSize={rowHeight()}
        bufferSize={800}
      >
        {(row, index) => <GalleryRow key={row[0]?.id} items={row} eager={index < 2} />}
      </WindowVirtualizer>
      <ListEnd more={more} failed={failed} loadMore={loadMore} near={nearEnd}>
        {/* The key makes a new element for each page, because an element that moves down when pictures arrive is a
            layout shift. */}
        <GallerySkeleton key={rows.length} rows={1} />
      </ListEnd>
    </>
  )
}

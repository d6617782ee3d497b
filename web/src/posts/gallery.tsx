import { useRef } from 'react'
import { WindowVirtualizer } from 'virtua'
import type { WindowVirtualizerHandle } from 'virtua'
import type { GalleryItem } from '../../../shared/posts/list-gallery.ts'
import { Button } from '../ui/button.tsx'
import { useScrollMemory } from '../lib/scroll-memory.ts'
import { GalleryRow, GallerySkeleton } from './gallery-grid.tsx'
import { rowsOf } from './gallery-rows.ts'
import styles from './gallery.module.css'
import type { useGallery } from './use-gallery.ts'
import { useNearEnd } from '../lib/use-near-end.ts'

interface GalleryProps {
  items: readonly GalleryItem[]
  gallery: Pick<ReturnType<typeof useGallery>, 'failed' | 'more' | 'loadMore'>
}

/** Three squares with 2 px between and below them, in the middle column or on a phone. */
const rowHeight = () => (Math.min(window.innerWidth, 598) + 2) / 3

/** The loaded rows of the gallery, those near the screen in the page, and what comes after them. */
export function Gallery({ items, gallery: { failed, more, loadMore } }: GalleryProps) {
  const list = useRef<WindowVirtualizerHandle>(null)
  const end = useRef<HTMLDivElement>(null)
  const rows = rowsOf(items)
  const cache = useScrollMemory(list, rows.length)
  useNearEnd(end, more && !failed ? loadMore : undefined)
  return (
    <>
      <WindowVirtualizer ref={list} cache={cache} data={rows} itemSize={rowHeight()} bufferSize={800}>
        {(row, index) => <GalleryRow key={row[0]?.id} items={row} eager={index < 2} />}
      </WindowVirtualizer>
      {!more && <p className={styles.end}>You've reached the end.</p>}
      {more && failed && (
        <div className={styles.end} role="alert">
          <p>{failed}</p>
          <Button kind="plain" onClick={loadMore}>
            Try Again
          </Button>
        </div>
      )}
      <div ref={end}>{more && !failed && <GallerySkeleton rows={1} />}</div>
    </>
  )
}

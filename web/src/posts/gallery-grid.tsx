import { Check, Images, Trash2 } from 'lucide-react'
import { Link } from '../lib/link.tsx'
import { genericCampusId } from '../../../shared/campuses/campus.ts'
import { isTaken } from '../../../shared/deals/line-state.ts'
import type { GalleryItem } from '../../../shared/posts/list-gallery.ts'
import { pillText } from '../deals/pill-text.ts'
import { Photo } from '../media/photo.tsx'
import { Poster } from '../media/poster.tsx'
import { useCampus } from '../session/site-campus.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { useTombstone } from './tombstones.ts'
import styles from './gallery-grid.module.css'

const sizes = '(max-width: 769px) 33vw, 200px'

/** A row of the gallery: square links to the pages of the pictures' posts. */
export function GalleryRow({ items, eager = false }: { items: readonly GalleryItem[]; eager?: boolean }) {
  return (
    <div className={styles.row}>
      {items.map((item) => (
        <GalleryTile key={item.id} item={item} eager={eager} />
      ))}
    </div>
  )
}

/** A square link to the page of a post's pictures. */
export function GalleryTile({ item, eager }: { item: GalleryItem; eager: boolean }) {
  const tombstone = useTombstone(item.id)
  // The generic site has no gallery; there the link leads to the post's page, which redirects to the site of its campus.
  const isSchool = useCampus().id !== genericCampusId
  if (tombstone)
    return (
      <div className={styles.tombstone} role="img" aria-label={tombstone}>
        <Trash2 size={24} aria-hidden />
      </div>
    )
  return (
    <Link
      to={`${isSchool ? '/media' : '/post'}/${item.id}`}
      className={styles.tile}
      data-taken={isTaken(item.state) || undefined}
      aria-label={nameOf(item)}
    >
      {item.cover.kind === 'video' ? (
        <Poster video={item.cover} sizes={sizes} eager={eager} />
      ) : (
        <Photo photo={item.cover} sizes={sizes} eager={eager} />
      )}
      {item.count > 1 && (
        <span className={styles.count} aria-hidden>
          <Images size={14} />
          {item.count}
        </span>
      )}
      {item.sale && (
        <span className={styles.price} aria-hidden>
          {item.state === 'sold' && <Check size={14} />}
          {pillText(item.sale, item.state)}
        </span>
      )}
    </Link>
  )
}

export function GallerySkeleton({ rows }: { rows: number }) {
  return (
    <div role="status" aria-busy="true" aria-label="Loading pictures">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row}>
          {['left', 'middle', 'right'].map((place) => (
            <div key={place} className={styles.tile}>
              <Skeleton height="100%" radius={0} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** Returns a label such as "Ann Ray's post: a red bike, 3 files, $120". */
function nameOf({ author, cover, count, sale, state }: GalleryItem): string {
  const what = cover.alt ?? (cover.kind === 'video' ? 'video' : '')
  const price = sale ? `, ${pillText(sale, state)}` : ''
  return `${author.name}'s post${what && `: ${what}`}${count > 1 ? `, ${count} files` : ''}${price}`
}

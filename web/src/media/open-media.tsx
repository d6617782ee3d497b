import type { Media } from '../../../shared/media/media.ts'
import { openLightbox } from './lightbox-store.ts'
import { Photo } from './photo.tsx'
import { Poster } from './poster.tsx'
import styles from './media.module.css'

export interface OpenMediaProps {
  media: readonly Media[]
  index: number
  sizes: string
  eager: boolean
}

/** A picture that fills its box and opens the lightbox with all files of its post. */
export function OpenMedia({ media, index, sizes, eager }: OpenMediaProps) {
  const one = media[index]
  if (!one) return null
  return (
    <button
      type="button"
      className={styles.open}
      aria-label={openLabel(media, index)}
      onClick={() => openLightbox(media, index)}
    >
      {one.kind === 'video' ? (
        <Poster video={one} sizes={sizes} eager={eager} />
      ) : (
        <Photo photo={one} sizes={sizes} eager={eager} />
      )}
      {one.animated && (
        <span className={styles.badge} aria-hidden>
          GIF
        </span>
      )}
    </button>
  )
}

/** Returns a label such as 'Open photo 2 of 5: a red bike'. */
function openLabel(media: readonly Media[], index: number): string {
  const one = media[index]
  const what = one?.animated ? 'moving photo' : (one?.kind ?? 'photo')
  const where = media.length > 1 ? ` ${index + 1} of ${media.length}` : ''
  return `Open ${what}${where}${one?.alt ? `: ${one.alt}` : ''}`
}

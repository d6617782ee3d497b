import { stillOf } from '../../../shared/media/media.ts'
import type { Media } from '../../../shared/media/media.ts'
import { Photo } from './photo.tsx'
import { PlayMark } from './play-mark.tsx'
import styles from './media.module.css'

export interface PosterProps {
  video: Media
  /** The `sizes` attribute of the poster, as of a photo in the same place. */
  sizes: string
  eager?: boolean
}

/**
 * The still picture of a video that does not play here, with a play mark. If the author's browser could not make a
 * picture, only the play mark shows.
 */
export function Poster({ video, sizes, eager = false }: PosterProps) {
  const still = stillOf(video)
  return (
    <span className={styles.film}>
      {/* The surrounding link or button has the description. */}
      {still && <Photo photo={{ ...still, alt: '' }} sizes={sizes} eager={eager} />}
      <PlayMark />
    </span>
  )
}

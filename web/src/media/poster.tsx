import { stillOf } from '../../../shared/media/media.ts'
import type { Media } from '../../../shared/media/media.ts'
import { Photo } from './photo.tsx'
import { PlayMark } from './video.tsx'
import styles from './media.module.css'

interface PosterProps {
  video: Media
  /** Of its picture, as of a photo in the same place. */
  sizes: string
  eager?: boolean
}

/** What stands for a video where it does not play: a frame of it, if its author's browser made one, and the sign of a video. */
export function Poster({ video, sizes, eager = false }: PosterProps) {
  const still = stillOf(video)
  return (
    <span className={styles.film}>
      {/* Whoever shows it says what it is. */}
      {still && <Photo photo={{ ...still, alt: '' }} sizes={sizes} eager={eager} />}
      <PlayMark />
    </span>
  )
}

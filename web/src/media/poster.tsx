import type { Media } from '../../../shared/media/media.ts'
import { placeholderUrl } from './placeholder.ts'
import { PlayMark } from './video.tsx'
import styles from './media.module.css'

/** What stands for a video where it does not play: its colours, as far as they are known, and the sign of a video. */
export function Poster({ video }: { video: Media }) {
  const placeholder = placeholderUrl(video.placeholder)
  return (
    <span
      className={styles.film}
      style={placeholder ? { backgroundImage: `url(${placeholder})` } : undefined}
    >
      <PlayMark />
    </span>
  )
}

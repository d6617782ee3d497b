import { videoPath } from '../../../shared/media/media.ts'
import type { Media } from '../../../shared/media/media.ts'
import styles from './media.module.css'

/** A video that loads nothing until it is played. */
export function Video({ video }: { video: Media }) {
  return (
    <video
      className={styles.video}
      src={videoPath(video.fileId)}
      controls
      playsInline
      loop
      preload="none"
      aria-label={video.alt ?? 'Video'}
    />
  )
}

import type { CSSProperties, ReactNode } from 'react'
import type { Media } from '../../../shared/media/media.ts'
import { cellSizesOf, displayRatio, sizesOf } from './media-box.ts'
import { Photo } from './photo.tsx'
import { Video } from './video.tsx'
import styles from './media.module.css'

const shown = 4

/** The files of a post in a list: one in its own shape, several as a grid of up to four with the number of the rest. */
export function MediaGrid({ media, eager = false }: { media: readonly Media[]; eager?: boolean }) {
  const [first] = media
  if (!first) return null
  if (media.length === 1) return <MediaBox one={first} eager={eager} />
  const more = media.length - shown
  const count = Math.min(media.length, shown)
  return (
    <div className={styles.grid} data-count={count}>
      {media.slice(0, shown).map((one, index) => (
        <div key={one.fileId} className={styles.cell}>
          {one.kind === 'video' ? (
            <Video video={one} />
          ) : (
            <Photo photo={one} sizes={cellSizesOf(one, count, index)} eager={eager && index === 0} />
          )}
          {more > 0 && index === shown - 1 && <span className={styles.more}>+{more}</span>}
        </div>
      ))}
    </div>
  )
}

/** Every file of a post, one below the other in its own shape: the post's page. */
export function MediaStack({ media }: { media: readonly Media[] }) {
  return media.map((one, index) => <MediaBox key={one.fileId} one={one} eager={index === 0} />)
}

function MediaBox({ one, eager }: { one: Media; eager: boolean }) {
  const ratio = displayRatio(one)
  const shape: CSSProperties & { '--ratio': number } = { '--ratio': ratio }
  return (
    <div className={styles.single} style={shape}>
      {content(one, ratio, eager)}
    </div>
  )
}

function content(one: Media, ratio: number, eager: boolean): ReactNode {
  return one.kind === 'video' ? (
    <Video video={one} />
  ) : (
    <Photo photo={one} sizes={sizesOf(ratio)} eager={eager} />
  )
}

import type { CSSProperties } from 'react'
import type { Media } from '../../../shared/media/media.ts'
import { cellSizesOf, displayRatio, sizesOf } from './display-size.ts'
import { OpenMedia } from './open-media.tsx'
import { Video } from './video.tsx'
import styles from './media.module.css'

const shown = 4

interface MediaProps {
  media: readonly Media[]
  /** Whether the first picture is near the top of the page and loads at once. */
  eager?: boolean
}

/** The files of a post in a list: a single one in its own shape, several as a grid of up to four with the number of the rest. */
export function MediaGrid({ media, eager = false }: MediaProps) {
  if (media.length < 2) return <MediaStack media={media} eager={eager} />
  const more = media.length - shown
  const count = Math.min(media.length, shown)
  return (
    <div className={styles.grid} data-count={count}>
      {media.slice(0, shown).map((one, index) => (
        <div key={index} className={styles.cell}>
          <OpenMedia
            media={media}
            index={index}
            sizes={cellSizesOf(one, count, index)}
            eager={eager && index === 0}
          />
          {more > 0 && index === shown - 1 && <span className={styles.more}>+{more}</span>}
        </div>
      ))}
    </div>
  )
}

/** The files of a post from an index on, each in its own shape, one below the other. */
export function MediaStack({
  media,
  eager = true,
  from = 0,
  to,
}: MediaProps & { from?: number; to?: number }) {
  return media.slice(from, to).map((one, place) => {
    const index = from + place
    return <MediaBox key={index} media={media} one={one} index={index} eager={eager && index === 0} />
  })
}

interface MediaBoxProps {
  media: readonly Media[]
  one: Media
  index: number
  /** Of the box, width to height; the file's own unless it is given. */
  ratio?: number
  eager: boolean
}

/** One file of a post, within the largest sizes; a photo opens the lightbox. */
export function MediaBox({ media, one, index, ratio = displayRatio(one), eager }: MediaBoxProps) {
  const shape: CSSProperties & { '--ratio': number } = { '--ratio': ratio }
  return (
    <div className={styles.single} style={shape}>
      {one.kind === 'video' ? (
        <Video video={one} />
      ) : (
        <OpenMedia
          media={media}
          index={index}
          sizes={sizesOf(Math.max(ratio, displayRatio(one)))}
          eager={eager}
        />
      )}
    </div>
  )
}

import type { CSSProperties } from 'react'
import type { Media } from '../../../shared/media/media.ts'
import { cellSizesOf, displayRatio, sizesOf } from './display-size.ts'
import { OpenMedia, type OpenMediaProps } from './open-media.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Poster, type PosterProps } from './poster.tsx'
import styles from './media.module.css'

/** The maximum number of files in a grid. */
export const shownInGrid = 4

/** Shows the poster until the code of the player is loaded, and also if that code cannot be loaded. */
const Video = lazyPart<PosterProps>(
  async () => (await import('./video.tsx')).Video,
  () => undefined,
  Poster,
)

interface MediaProps {
  media: readonly Media[]
  /** Whether the first picture is near the top of the page and loads at once. */
  eager?: boolean
}

/**
 * The files of a post in a list. A single file has its own shape. Several files are a grid of up to four, and the last
 * cell has the number of the files that are not shown. `sizes` is the attribute of the pictures; the default fits a card.
 */
export function MediaGrid({ media, eager = false, sizes }: MediaProps & { sizes?: string }) {
  if (media.length < 2) return <MediaStack media={media} eager={eager} />
  const more = media.length - shownInGrid
  const count = Math.min(media.length, shownInGrid)
  return (
    <div className={styles.grid} data-count={count}>
      {media.slice(0, shownInGrid).map((one, index) => (
        <div key={index} className={styles.cell}>
          <OpenMedia
            media={media}
            index={index}
            sizes={sizes ?? cellSizesOf(one, count, index)}
            eager={eager && index === 0}
          />
          {more > 0 && index === shownInGrid - 1 && <span className={styles.more}>+{more}</span>}
        </div>
      ))}
    </div>
  )
}

/** The files of a post from the index `from` on, each in its own shape, one below the other. */
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
  /** Width divided by height of the box; by default the ratio of the file. */
  ratio?: number
  eager: boolean
}

/** One file of a post, within the maximum sizes; a photo opens the lightbox. */
export function MediaBox({ media, one, index, ratio = displayRatio(one), eager }: MediaBoxProps) {
  const shape: CSSProperties & { '--ratio': number } = { '--ratio': ratio }
  return (
    <div className={styles.single} style={shape}>
      <OneMedia
        media={media}
        index={index}
        sizes={sizesOf(one.kind === 'video' ? ratio : Math.max(ratio, displayRatio(one)))}
        eager={eager}
      />
    </div>
  )
}

/** A file that fills its box: a video plays there, a photo opens the lightbox. */
export function OneMedia(props: OpenMediaProps) {
  const one = props.media[props.index]
  return one?.kind === 'video' ? <Video video={one} {...props} /> : <OpenMedia {...props} />
}

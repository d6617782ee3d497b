import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import type { CSSProperties, KeyboardEvent } from 'react'
import type { Media } from '../../../shared/media/media.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { displayRatio, widestFrame } from './display-size.ts'
import { MediaBox, MediaStack } from './grid.tsx'
import styles from './carousel.module.css'

/** Pixels between two frames. */
const gap = 8

/**
 * The files of a post on its page. A single file has its own shape; several files are in a row of frames in the shape of
 * the first. Swipes, arrow keys and buttons move between them, and the edge of the next file shows that there are more.
 */
export function MediaCarousel({ media }: { media: readonly Media[] }) {
  const [first] = media
  const strip = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  if (!first || media.length === 1) return <MediaStack media={media} />
  const ratio = Math.min(widestFrame, displayRatio(first))
  const shape: CSSProperties & { '--ratio': number } = { '--ratio': ratio }
  const move = (by: 1 | -1) => {
    const frame = strip.current?.firstElementChild
    if (frame) strip.current?.scrollBy({ left: by * frame.clientWidth })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined || event.target instanceof HTMLVideoElement) return
    event.preventDefault()
    focusBeside(strip.current, by)
  }
  return (
    <div
      className={styles.carousel}
      style={shape}
      role="group"
      aria-roledescription="carousel"
      aria-label="Photos and videos"
      onKeyDown={onKeyDown}
    >
      <div
        ref={strip}
        className={styles.strip}
        onScroll={({ currentTarget }) => setAt(placeIn(currentTarget, media.length))}
      >
        {media.map((one, index) => (
          <div key={index} className={styles.frame}>
            <MediaBox media={media} one={one} index={index} ratio={ratio} eager={index === 0} />
          </div>
        ))}
      </div>
      {at > 0 && <Arrow by={-1} onMove={move} />}
      {at < media.length - 1 && <Arrow by={1} onMove={move} />}
      <div className={styles.dots} aria-hidden>
        {media.map((_, index) => (
          <span key={index} className={styles.dot} data-current={index === at || undefined} />
        ))}
      </div>
    </div>
  )
}

/** A button for the mouse; touch screens have swipes and keyboards have arrow keys. */
function Arrow({ by, onMove }: { by: 1 | -1; onMove: (by: 1 | -1) => void }) {
  const [label, icon] = by === 1 ? ['Next photo', ChevronRight] : ['Previous photo', ChevronLeft]
  return (
    <div className={styles.arrow} data-back={by === -1 || undefined}>
      <IconButton label={label} icon={icon} tabIndex={-1} onClick={() => onMove(by)} />
    </div>
  )
}

/** The index of the frame that a strip of `count` frames is scrolled to. At the end of the strip, it is the last frame. */
function placeIn(
  { scrollLeft, scrollWidth, clientWidth, firstElementChild }: HTMLElement,
  count: number,
): number {
  if (scrollLeft > 0 && scrollLeft >= scrollWidth - clientWidth - 1) return count - 1
  return Math.min(count - 2, Math.round(scrollLeft / ((firstElementChild?.clientWidth ?? 0) + gap)))
}

/** Moves the focus to the previous or next file; the browser scrolls to the focused element. */
function focusBeside(strip: HTMLElement | null, by: number): void {
  const frames = [...(strip?.children ?? [])]
  const at = frames.findIndex((frame) => frame.contains(document.activeElement))
  frames[at + by]?.querySelector<HTMLElement>('button, video')?.focus()
}

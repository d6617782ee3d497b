import { ChevronLeft, ChevronRight, ImageOff, Pause, Play, X, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import Yarl from 'yet-another-react-lightbox'
import type { ControllerRef, Slide } from 'yet-another-react-lightbox'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/counter.css'
import type { Media } from '../../../shared/media/media.ts'
import { useWhenBack } from '../lib/online.ts'
import { useModal } from '../ui/use-modal.ts'
import { inDialog } from './lightbox-frame.tsx'
import { slideOf } from './lightbox-slides.ts'
import { displayRatio } from './display-size.ts'
import { useFileUrl } from './use-file-url.ts'
import { Video } from './video.tsx'
import styles from './lightbox.module.css'

interface LightboxProps {
  media: readonly Media[]
  /** The index of the file to show first. */
  index: number
  onClose: () => void
}

/**
 * The photos and videos of a post at full size. Arrow keys, swipes and buttons move between them; Esc and pulling down
 * close the lightbox.
 */
export function Lightbox({ media, index, onClose }: LightboxProps) {
  const modal = useModal(true, onClose)
  const controller = useRef<ControllerRef>(null)
  const [at, setAt] = useState(index)
  const [attempt, setAttempt] = useState(0)
  const [moves, setMoves] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches)
  // All files of a post belong to one campus, so they share one query.
  const { query } = useFileUrl(media[0]?.fileId ?? '')
  const slides = useMemo(
    () => (query === undefined ? [] : media.map((one) => slideOf(one, moves, query))),
    [media, moves, query],
  )
  useEffect(() => controller.current?.focus(), [])
  useCloseOnLeave(onClose)
  return (
    <dialog {...modal} className={styles.dialog} aria-label="Photos and videos">
      <Yarl
        key={attempt}
        open
        close={onClose}
        index={at}
        slides={slides}
        plugins={[inDialog, Counter, Zoom]}
        on={{ view: ({ index: next }) => setAt(next) }}
        carousel={{ finite: media.length === 1, padding: 0, preload: 1 }}
        controller={{
          ref: controller,
          // The dialog handles Esc.
          closeOnEscape: false,
          closeOnBackdropClick: true,
          closeOnPullDown: true,
        }}
        zoom={{ maxZoomPixelRatio: 3 }}
        toolbar={{
          buttons: [
            media[at]?.animated && (
              <MotionButton key="motion" moves={moves} onClick={() => setMoves(!moves)} />
            ),
            'close',
          ],
        }}
        render={{
          slide: ({ slide, offset }) =>
            slide.type === 'film' && (
              <Film video={slide.media} autoPlay={offset === 0 && media[index] === slide.media} />
            ),
          iconPrev: () => <ChevronLeft aria-hidden />,
          iconNext: () => <ChevronRight aria-hidden />,
          iconZoomIn: () => <ZoomIn aria-hidden />,
          iconZoomOut: () => <ZoomOut aria-hidden />,
          iconClose: () => <X aria-hidden />,
          iconError: () => <Broken onBack={() => setAttempt(attempt + 1)} />,
          slideFooter: ({ slide }) => <Caption slide={slide} />,
          ...(media.length === 1 ? { buttonPrev: () => null, buttonNext: () => null } : {}),
        }}
      />
    </dialog>
  )
}

/** Replaces a picture that failed to load. When the network is back, `onBack` requests the pictures again. */
function Broken({ onBack }: { onBack: () => void }) {
  useWhenBack(onBack)
  return <ImageOff size={40} color="#9ba5b1" aria-label="The picture does not load" />
}

function Film({ video, autoPlay }: { video: Media; autoPlay: boolean }) {
  const shape: Record<string, number> = { '--ratio': displayRatio(video) }
  return (
    <div
      className={styles.film}
      style={shape}
      onPointerDown={(event) => {
        // Dragging the video's controls must not drag the slide.
        if (event.currentTarget.getBoundingClientRect().bottom - event.clientY < 72) event.stopPropagation()
      }}
    >
      <Video video={video} autoPlay={autoPlay} />
    </div>
  )
}

/** The description as visible text. Screen readers already read it as the picture's name. */
function Caption({ slide: { media } }: { slide: Slide }) {
  if (!media.alt) return null
  return (
    <p className={styles.caption} data-kind={media.kind} aria-hidden>
      {media.alt}
    </p>
  )
}

function MotionButton({ moves, onClick }: { moves: boolean; onClick: () => void }) {
  const label = moves ? 'Pause the motion' : 'Play the motion'
  const Icon = moves ? Pause : Play
  return (
    <button type="button" className="yarl__button" title={label} aria-label={label} onClick={onClick}>
      <Icon size={24} aria-hidden />
    </button>
  )
}

/** Closes the lightbox when the person leaves its page. */
function useCloseOnLeave(onClose: () => void): void {
  const { key } = useLocation()
  const first = useRef(key)
  useEffect(() => {
    if (key !== first.current) onClose()
  }, [key, onClose])
}

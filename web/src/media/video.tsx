import { useEffect, useRef, useState } from 'react'
import { middleWidthOf, photoPath, videoPath } from '../../../shared/media/media.ts'
import type { Media } from '../../../shared/media/media.ts'
import { PlayMark } from './play-mark.tsx'
import { placeholderUrl } from './placeholder.ts'
import { startPlaying } from './playing.ts'
import { useFileUrl } from './use-file-url.ts'
import styles from './media.module.css'

interface VideoProps {
  video: Media
  /** Plays as soon as it has loaded, because the person has just opened it. */
  autoPlay?: boolean
}

/**
 * A video that fills its box: it loads only its poster until it is played, loops, and pauses when another video starts or
 * when it leaves the screen.
 */
export function Video({ video, autoPlay = false }: VideoProps) {
  const [state, setState] = useState<'new' | 'started' | 'broken'>('new')
  const element = useRef<HTMLVideoElement>(null)
  const { query, keep, renew } = useFileUrl(video.fileId)
  const placeholder = placeholderUrl(video.placeholder)
  usePauseOffScreen(element)
  const play = () => {
    element.current?.focus({ preventScroll: true })
    // `onError` handles the failure.
    void element.current?.play().catch(() => undefined)
  }
  return (
    <div className={styles.film} style={placeholder ? { backgroundImage: `url(${placeholder})` } : undefined}>
      <video
        ref={element}
        className={styles.video}
        data-started={state === 'started' || undefined}
        src={query === undefined ? undefined : videoPath(video.fileId) + query}
        poster={query === undefined ? undefined : posterAddress(video, query)}
        controls={state === 'started'}
        autoPlay={autoPlay}
        playsInline
        loop
        preload="none"
        tabIndex={state === 'started' ? undefined : -1}
        aria-label={video.alt ?? 'Video'}
        onPlay={(event) => {
          startPlaying(event.currentTarget)
          setState('started')
          keep()
        }}
        onLoadedMetadata={({ currentTarget }) => {
          // A browser without a decoder for the pictures plays the sound behind a black box.
          if (currentTarget.videoWidth > 0) return
          currentTarget.pause()
          setState('broken')
        }}
        onError={() => {
          if (!renew()) setState('broken')
        }}
      />
      {state === 'new' && (
        <button type="button" className={styles.play} aria-label={playLabel(video)} onClick={play}>
          <PlayMark />
        </button>
      )}
      {state === 'broken' && (
        <p className={styles.broken} role="alert">
          This video can’t be played.
        </p>
      )}
    </div>
  )
}

function posterAddress({ poster }: Media, query: string): string | undefined {
  return poster && photoPath(poster.fileId, middleWidthOf(poster.width)) + query
}

const playLabel = ({ alt }: Media) => (alt ? `Play video: ${alt}` : 'Play video')

/** Pauses a video that is off screen, unless it plays picture-in-picture. */
function usePauseOffScreen(video: { readonly current: HTMLVideoElement | null }): void {
  useEffect(() => {
    const element = video.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting && document.pictureInPictureElement !== element) element.pause()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [video])
}

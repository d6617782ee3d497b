import { Pause, Play } from 'lucide-react'
import { useRef, useState } from 'react'
import styles from './chosen-files.module.css'

interface VideoPreviewProps {
  src: string
  name: string
  /** Called if this browser cannot show the pictures of the video. */
  onUnplayable: () => void
}

/** A chosen video: its first frame, its length and a button that plays it. */
export function VideoPreview({ src, name, onUnplayable }: VideoPreviewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [playing, setPlaying] = useState(false)
  const [seconds, setSeconds] = useState<number>()
  const toggle = () => {
    if (playing) video.current?.pause()
    // This browser may not decode a video that the server accepts; the preview then stays paused.
    else void video.current?.play().catch(() => setPlaying(false))
  }
  return (
    <>
      <video
        ref={video}
        className={styles.preview}
        src={`${src}#t=0.1`}
        preload="metadata"
        playsInline
        aria-label={name}
        onLoadedMetadata={({ currentTarget }) => {
          setSeconds(currentTarget.duration)
          // If the browser has no decoder for the pictures, only the sound plays.
          if (currentTarget.videoWidth === 0) onUnplayable()
        }}
        onError={onUnplayable}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      />
      <button
        type="button"
        className={styles.play}
        data-playing={playing || undefined}
        aria-label={`${playing ? 'Pause' : 'Play'} ${name}`}
        onClick={toggle}
      >
        {playing ? <Pause size={20} aria-hidden /> : <Play size={20} aria-hidden />}
      </button>
      {seconds !== undefined && Number.isFinite(seconds) && (
        <span className={styles.duration}>{durationText(seconds)}</span>
      )}
    </>
  )
}

function durationText(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

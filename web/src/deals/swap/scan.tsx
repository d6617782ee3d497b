import { useEffect, useEffectEvent, useRef } from 'react'
import { textInPicture } from './read-qr.ts'
import styles from './swap.module.css'

interface ScanProps {
  /** Called with the text of each code that the camera sees. */
  onScan: (text: string) => void
  /** Called if there is no camera, or the person does not allow it. */
  onFail: () => void
}

const pauseMs = 150
const pixelsMaximum = 640

/** The picture of the back camera, which is searched for QR codes. No picture leaves the page. */
export function Scan({ onScan, onFail }: ScanProps) {
  const video = useRef<HTMLVideoElement>(null)
  const note = useEffectEvent(onScan)
  const fail = useEffectEvent(onFail)
  useEffect(() => {
    const { current: shown } = video
    if (!shown) return undefined
    let timer: ReturnType<typeof setInterval> | undefined
    const canvas = document.createElement('canvas')
    let last: string | undefined
    const look = () => {
      const size = { width: shown.videoWidth, height: shown.videoHeight }
      const text = textInPicture(shown, size, pixelsMaximum, canvas)
      if (text !== undefined && text !== last) note(text)
      last = text ?? last
    }
    const stopCamera = startCamera(
      shown,
      () => {
        timer = setInterval(look, pauseMs)
      },
      () => fail(),
    )
    return () => {
      clearInterval(timer)
      stopCamera()
    }
  }, [])
  return <video ref={video} className={styles.camera} aria-label="Camera" muted playsInline />
}

/** Shows the camera's picture. Returns a function that switches the camera off. */
function startCamera(video: HTMLVideoElement, onStart: () => void, onFail: () => void): () => void {
  let stream: MediaStream | undefined
  let isStopped = false
  const stop = () => {
    isStopped = true
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  const start = async () => {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    if (isStopped) return stop()
    video.srcObject = stream
    await video.play()
    if (!isStopped) onStart()
  }
  start().catch(() => {
    if (isStopped) return
    stop()
    onFail()
  })
  return stop
}

/** A still picture of a video, taken by the author's browser, because the server does not decode videos. */

const widthMaximum = 1280
const timeoutMs = 10_000
/** Milliseconds to wait for the frame to be drawn, because a frame that is already drawn causes no callback. */
const drawnMs = 500

/**
 * A JPEG of the video at this object URL, half a second after its beginning and upright. Rejects if this browser cannot
 * show the video within ten seconds.
 */
export async function takePoster(src: string): Promise<File> {
  const video = document.createElement('video')
  try {
    await loadFrame(video, src)
    return await pictureOf(video)
  } finally {
    // Releases the decoder at once, because a phone has few.
    video.removeAttribute('src')
    video.load()
  }
}

/**
 * The time of the poster's frame in seconds: half a second, because the first frame is often black, or the middle of a
 * shorter video.
 */
export function posterSecond(duration: number): number {
  return duration > 0 ? Math.min(0.5, duration / 2) : 0
}

/** The poster's size in whole pixels, at most 1280 wide. */
export function posterSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, widthMaximum / width)
  return { width: Math.round(width * scale), height: Math.max(1, Math.round(height * scale)) }
}

function loadFrame(video: HTMLVideoElement, src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('This browser shows no frame of the video'))
    setTimeout(fail, timeoutMs)
    video.addEventListener('error', fail)
    video.addEventListener('loadeddata', () => (video.currentTime = posterSecond(video.duration)))
    // `seeked` fires before the frame is drawn: a picture taken at once is black on a busy machine.
    video.addEventListener('seeked', () => {
      setTimeout(resolve, drawnMs)
      video.requestVideoFrameCallback(() => resolve())
    })
    // Phones load a video without a touch only if it is muted and inline.
    video.muted = true
    video.playsInline = true
    video.preload = 'auto'
    video.src = src
    video.load()
  })
}

async function pictureOf(video: HTMLVideoElement): Promise<File> {
  const { width, height } = posterSize({ width: video.videoWidth, height: video.videoHeight })
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(video, 0, 0, width, height)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  // A video without pixels has only sound.
  if (!picture) throw new Error('The video has no picture')
  return new File([picture], 'poster.jpg', { type: 'image/jpeg' })
}

/** A still picture of a video, taken by this browser: the server does not decode videos (product decisions, 'Files'). */

const widthMaximum = 1280
const patienceMs = 10_000
/** How long the frame that was sought may take to be drawn; one that is drawn already is not told of. */
const drawnMs = 500

/**
 * A JPEG of the video at this object URL, half a second after its beginning and upright. Rejects where this browser
 * cannot show it within ten seconds.
 */
export async function takePoster(src: string): Promise<File> {
  const video = document.createElement('video')
  try {
    await loadFrame(video, src)
    return await pictureOf(video)
  } finally {
    // Gives the decoder back at once: a phone has few.
    video.removeAttribute('src')
    video.load()
  }
}

/** Past a first frame that is often black; in the middle of a shorter video. */
export function posterSecond(duration: number): number {
  return duration > 0 ? Math.min(0.5, duration / 2) : 0
}

/** In whole pixels, at most 1280 wide. */
export function posterSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, widthMaximum / width)
  return { width: Math.round(width * scale), height: Math.max(1, Math.round(height * scale)) }
}

function loadFrame(video: HTMLVideoElement, src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error('This browser shows no frame of the video'))
    setTimeout(giveUp, patienceMs)
    video.addEventListener('error', giveUp)
    video.addEventListener('loadeddata', () => (video.currentTime = posterSecond(video.duration)))
    // It is found before it is drawn: until then a busy machine gives a black picture.
    video.addEventListener('seeked', () => {
      setTimeout(resolve, drawnMs)
      video.requestVideoFrameCallback(() => resolve())
    })
    // What a phone asks of a video that nobody has touched.
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
  // Of no pixels there is no JPEG: what was called a video is only heard.
  if (!picture) throw new Error('The video has no picture')
  return new File([picture], 'poster.jpg', { type: 'image/jpeg' })
}

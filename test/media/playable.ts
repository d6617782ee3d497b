/** A video that browsers can play: one AV1 picture, as sharp encodes it for an AVIF, shown for a second at a time. */
import sharp from 'sharp'
import { box, pictureEntry, videoFile } from './video-file.ts'

const [width, height] = [64, 36]

/** An mp4 of two seconds in one colour, 64 × 36 pixels. */
export async function playableVideo(background: string): Promise<Buffer> {
  const avif = await sharp({ create: { width, height, channels: 3, background } })
    .avif()
    .toBuffer()
  const picture = contentOf(avif, 'mdat')
  const entry = pictureEntry('av01', width, height, box('av1C', contentOf(avif, 'av1C')))
  return videoFile({
    brand: 'av01',
    tracks: [{ handler: 'vide', entry, samples: [picture, picture], width, height }],
  })
}

/** Returns the content of the first box of this type, at any depth. */
function contentOf(file: Buffer, type: string): Buffer {
  const at = file.indexOf(type, 0, 'latin1')
  return file.subarray(at + 4, at - 4 + file.readUInt32BE(at - 4))
}

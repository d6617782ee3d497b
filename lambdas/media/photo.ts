/** Photos: type by their bytes, upright, without metadata, in WebP sizes (architecture, 'Media'). */
import sharp from 'sharp'
import { photoPixelsMaximum, widthsOf } from '../../shared/media/media.ts'

export interface Photo {
  width: number
  height: number
  sizes: { width: number; bytes: Uint8Array }[]
  /** 4 × 3 RGB pixels, base64. */
  placeholder: string
  /** A moving picture, as WebP: the first frame is what the sizes show. */
  animation?: Uint8Array
}

/** Of a very tall picture; WebP itself ends at 16,383. */
const heightMaximum = 8192

const signatures: readonly (readonly [offset: number, text: string])[] = [
  [0, '\xff\xd8\xff'],
  [0, '\x89PNG\r\n\x1a\n'],
  [0, 'GIF87a'],
  [0, 'GIF89a'],
]

function startsWith(bytes: Uint8Array, offset: number, text: string): boolean {
  return Buffer.from(bytes.subarray(offset, offset + text.length)).equals(Buffer.from(text, 'latin1'))
}

/** JPEG, PNG, GIF or WebP by its first bytes; what sharp could read besides (SVG, TIFF, PDF) is not taken. */
export function isPhoto(bytes: Uint8Array): boolean {
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return true
  return signatures.some(([offset, text]) => startsWith(bytes, offset, text))
}

/** Quality falls with size so that a first picture on a phone stays around 60 KB. */
const qualityOf = (width: number) => (width <= 320 ? 72 : width <= 800 ? 70 : 74)

async function makeAnimation(bytes: Uint8Array): Promise<Uint8Array> {
  const frames = sharp(bytes, { animated: true, limitInputPixels: photoPixelsMaximum * 4 })
  return frames.resize({ width: 480, withoutEnlargement: true }).webp({ quality: 60, effort: 2 }).toBuffer()
}

export async function makePhoto(
  bytes: Uint8Array,
): Promise<Photo | { refused: 'file-broken' | 'photo-too-many-pixels' }> {
  try {
    // Only the head is read here, so a bomb is seen before it is decoded.
    const found = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (found.width * found.height > photoPixelsMaximum) return { refused: 'photo-too-many-pixels' }
    // Decoded once, upright and at the largest size that is needed; everything else is made from that.
    const { data, info } = await sharp(bytes, { limitInputPixels: photoPixelsMaximum, failOn: 'error' })
      .autoOrient()
      .resize({ width: 1280, height: heightMaximum, fit: 'inside', withoutEnlargement: true })
      .toColorspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const upright = () =>
      sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    const sizes = await Promise.all(
      widthsOf(info.width).map(async (width) => ({
        width,
        bytes: await upright()
          .resize({ width })
          .webp({ quality: qualityOf(width) })
          .toBuffer(),
      })),
    )
    const animation = (found.pages ?? 1) > 1 ? await makeAnimation(bytes) : undefined
    const tiny = await upright()
      .flatten({ background: '#888' })
      .resize(4, 3, { fit: 'fill' })
      .raw()
      .toBuffer()
    return {
      width: info.width,
      height: info.height,
      sizes,
      placeholder: tiny.toString('base64'),
      ...(animation ? { animation } : {}),
    }
  } catch {
    // sharp has one kind of error for every way in which bytes are not a picture.
    return { refused: 'file-broken' }
  }
}

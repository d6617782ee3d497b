/** Photos: recognized by their bytes, made upright and opaque, stored as WebP in several sizes without metadata. */
import sharp, { type Sharp } from 'sharp'
import type { Crop } from '../../shared/media/finish-upload.ts'
import { avatarWidths, widthsOf } from '../../shared/media/media.ts'
import { photoFramesMaximum, photoPixelsMaximum } from '../../shared/media/accepted.ts'

export interface Photo {
  width: number
  height: number
  sizes: { width: number; bytes: Uint8Array }[]
  /** The picture as 4 × 3 RGB pixels, in base64. */
  placeholder: string
  /** A moving picture as WebP, if it can be made; the sizes show its first frame. */
  animation?: Uint8Array
  /** The picture moves, but no animation could be made. */
  stilled: boolean
}

/**
 * The most seconds that one step may take. A photo takes two long steps: the decoding, and then the animation or, if
 * the end of a JPEG is missing, a second decoding. Both fit into the function's 29 seconds; a function that times out
 * returns no result and would be called again for the same file.
 */
const secondsMaximum = 12

/** The greatest height in pixels, for very tall pictures; WebP allows at most 16,383. */
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

/** Whether the first bytes are those of JPEG, PNG, GIF or WebP. Other formats of sharp (SVG, TIFF, PDF) are refused. */
export function isPhoto(bytes: Uint8Array): boolean {
  return (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) || isAvatarPhoto(bytes)
}

/** Whether the first bytes are those of JPEG, PNG or GIF, the formats of profile pictures. */
export function isAvatarPhoto(bytes: Uint8Array): boolean {
  return signatures.some(([offset, text]) => startsWith(bytes, offset, text))
}

/** The background of a transparent picture. Without it the blurred placeholder or a dark page would show through. */
const behind = { background: '#fff' }

/** The quality of WebP for a width, chosen so that a first picture on a phone is about 60 KB. */
const qualityOf = (width: number) => (width <= 320 ? 72 : width <= 800 ? 70 : 74)

/**
 * Decodes a photo. A JPEG that lacks only its end marker is accepted, because every browser shows it: the marker is added,
 * and it then decodes without a warning. If a part of the picture is missing, there is a warning.
 */
async function decoded<Result>(
  bytes: Uint8Array,
  seconds: number,
  step: (picture: Sharp) => Promise<Result>,
) {
  const open = (input: Uint8Array, failOn: 'error' | 'warning') =>
    sharp(input, { limitInputPixels: photoPixelsMaximum, failOn })
  try {
    return await within(seconds, step, open(bytes, 'error'))
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('premature end of JPEG'))) throw error
    return await within(seconds, step, open(Buffer.concat([bytes, endOfJpeg]), 'warning'))
  }
}

const endOfJpeg = Buffer.from([0xff, 0xd9])

/**
 * Ends a step when its time is over. sharp has a timeout that frees the processor, but libvips ignores about every
 * fourth timeout: those that a thread other than the encoding one notices. Therefore a timer ends the wait, too.
 */
async function within<Result>(seconds: number, step: (picture: Sharp) => Promise<Result>, picture: Sharp) {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('The picture takes too long.')), seconds * 1000)
  try {
    return await Promise.race([step(picture.timeout({ seconds: Math.ceil(seconds) })), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Returns undefined for a still picture, and for one whose frames are too many, too large, broken or too slow to read. */
async function makeAnimation(
  bytes: Uint8Array,
  frames: number,
  seconds: number,
): Promise<Uint8Array | undefined> {
  // The time of libvips grows with the square of the number of frames: 60,000 frames of one pixel take minutes.
  if (frames < 2 || frames > photoFramesMaximum) return undefined
  const encode = (picture: Sharp) =>
    picture
      .flatten(behind)
      .resize({ width: 480, withoutEnlargement: true })
      .webp({ quality: 60, effort: 2 })
      .toBuffer()
  const all = sharp(bytes, { animated: true, limitInputPixels: photoPixelsMaximum * 4 })
  return within(seconds, encode, all).catch(() => undefined)
}

export async function makePhoto(
  bytes: Uint8Array,
  seconds = secondsMaximum,
): Promise<Photo | { refused: 'file-broken' | 'photo-too-many-pixels' }> {
  try {
    // This reads only the header, so a decompression bomb is refused before it is decoded.
    const found = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (found.width * found.height > photoPixelsMaximum) return { refused: 'photo-too-many-pixels' }
    // Decoded once, upright and at the largest size; the smaller sizes are made from that.
    const decode = (picture: Sharp) =>
      picture
        .autoOrient()
        .flatten(behind)
        .resize({ width: 1280, height: heightMaximum, fit: 'inside', withoutEnlargement: true })
        .toColorspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true })
    const { data, info } = await decoded(bytes, seconds, decode)
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
    const frames = found.pages ?? 1
    const animation = await makeAnimation(bytes, frames, seconds)
    const tiny = await upright().resize(4, 3, { fit: 'fill' }).raw().toBuffer()
    return {
      width: info.width,
      height: info.height,
      sizes,
      placeholder: tiny.toString('base64'),
      ...(animation ? { animation } : {}),
      stilled: frames > 1 && !animation,
    }
  } catch {
    // sharp throws the same kind of error for all broken pictures.
    return { refused: 'file-broken' }
  }
}

/** Makes a profile picture of a square of a photo, without metadata and animation. */
export async function makeAvatar(
  bytes: Uint8Array,
  crop: Crop,
): Promise<Photo | { refused: 'file-broken' | 'photo-too-many-pixels' }> {
  try {
    const found = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (found.width * found.height > photoPixelsMaximum) return { refused: 'photo-too-many-pixels' }
    const cut = (picture: Sharp) =>
      picture
        .autoOrient()
        .flatten(behind)
        .extract(squareOf(crop, found.autoOrient))
        .toColorspace('srgb')
        .png({ compressionLevel: 0 })
        .toBuffer()
    const square = await decoded(bytes, secondsMaximum, cut)
    const sizes = await Promise.all(
      avatarWidths.map(async (width) => ({
        width,
        bytes: await sharp(square).resize(width, width).webp({ quality: 80 }).toBuffer(),
      })),
    )
    return { width: avatarWidths[1], height: avatarWidths[1], sizes, placeholder: '', stilled: false }
  } catch {
    return { refused: 'file-broken' }
  }
}

/** The pixels of a crop, limited to the picture however the crop was rounded. */
function squareOf({ left, top, width: part }: Crop, { width, height }: { width: number; height: number }) {
  const side = Math.max(1, Math.min(Math.round(part * width), width, height))
  const within = (start: number, length: number) =>
    Math.max(0, Math.min(Math.round(start * length), length - side))
  return { left: within(left, width), top: within(top, height), width: side, height: side }
}

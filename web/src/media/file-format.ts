/** Detects a file's format by its first bytes, because its name may lack the ending or have a wrong one. */
import { type Media } from '../../../shared/media/media.ts'
import { kindOfFileName } from '../../../shared/media/accepted.ts'

/** A file format that can be posted, or whose refusal has its own sentence. The value is also the ending of file names. */
export type Format = 'jpg' | 'png' | 'gif' | 'webp' | 'mp4' | 'mov' | 'heic' | 'avif'

const types: Record<Format, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  heic: 'image/heic',
  avif: 'image/avif',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
}

/** The main brand of an ISO media file names its format. Brands of sound (`M4A `) and raw photos (`crx `) are left out. */
const brands: readonly (readonly [format: Format, names: RegExp])[] = [
  ['avif', /^avi[fs]/],
  ['heic', /^(hei[cmsx]|hev[cmsx]|mif1|msf1)/],
  ['mov', /^qt {2}/],
  ['mp4', /^(isom|iso\d|mp4[12]|avc1|hvc1|av01|M4V|MSNV|dash)/],
]

/** The number of bytes to read: enough for the list of brands at the beginning of an AVIF photo. */
const headBytes = 64

/** The format of a file; undefined if it is not in the list of formats or if the file cannot be read. */
export async function formatOf(file: Blob): Promise<Format | undefined> {
  const bytes = await file
    .slice(0, headBytes)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  // One character per byte.
  const head = String.fromCharCode(...new Uint8Array(bytes))
  if (head.startsWith('\xff\xd8\xff')) return 'jpg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^GIF8[79]a/.test(head)) return 'gif'
  if (/^RIFF.{4}WEBP/s.test(head)) return 'webp'
  if (head.slice(4, 8) !== 'ftyp') return undefined
  const format = brands.find(([, names]) => names.test(head.slice(8)))?.[0]
  // Every picture of this family may have the brand `mif1`; its further brands say whether it is AVIF.
  return format === 'heic' && head.slice(8).includes('avif') ? 'avif' : format
}

/**
 * Adds the ending of the format if the name does not show the file's kind. The server permits an upload by the name of its
 * file and checks the bytes later.
 */
export function withEnding(file: File, format: Format | undefined): File {
  if (!format || kindOfFileName(file.name) === kindOf(format)) return file
  return new File([file], `${file.name}.${format}`, { type: types[format], lastModified: file.lastModified })
}

const kindOf = (format: Format): Media['kind'] => (types[format].startsWith('video/') ? 'video' : 'photo')

/** Why a photo of this format is refused although some browsers show it. */
export function unshownFormat(format: Format | undefined): string | undefined {
  if (format === 'avif')
    return 'AVIF photos cannot be shown everywhere. Save the photo as JPEG and try again.'
  if (format !== 'heic') return undefined
  return 'iPhone photos in HEIC cannot be shown everywhere. Choose “Most Compatible” in Settings › Camera › Formats, or share the photo as JPEG.'
}

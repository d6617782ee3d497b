/**
 * Videos: mp4 and mov, recognised by their bytes, at most three minutes. Location and other metadata are blanked in place
 * without re-encoding; a blanked atom keeps its length, so no offset in the file changes.
 */
import { videoSecondsMaximum } from '../../shared/media/media.ts'

interface Atom {
  type: string
  start: number
  body: number
  end: number
}

const containers = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'edts', 'dinf']
const metadata = ['udta', 'meta', 'uuid', 'XMP_', 'Xtra', 'free', 'skip', 'wide']
/** Atoms of fragmented videos, which are refused: their metadata is spread over the file. Cameras and phones write none. */
const fragments = ['moof', 'mvex']
const atomsMaximum = 10_000

/** Whether the first atom is 'ftyp' (ISO media), or one that older QuickTime files begin with. */
export function isVideo(bytes: Uint8Array): boolean {
  const type = Buffer.from(bytes.subarray(4, 8)).toString('latin1')
  return ['ftyp', 'moov', 'mdat', 'wide', 'free'].includes(type)
}

/** Every atom of a file, also those in the containers that players read. */
function atomsOf(file: Buffer, from: number, to: number, found: Atom[] = [], depth = 0): Atom[] {
  if (depth > 8) throw new RangeError('Atoms are nested too deeply')
  let start = from
  while (start + 8 <= to) {
    const short = file.readUInt32BE(start)
    const type = file.toString('latin1', start + 4, start + 8)
    const long = short === 1 && start + 16 <= to
    const size = long ? Number(file.readBigUInt64BE(start + 8)) : short === 0 ? to - start : short
    const body = start + (long ? 16 : 8)
    if (size < body - start || start + size > to) throw new RangeError(`Atom ${type} leaves its container`)
    if (found.length > atomsMaximum) throw new RangeError('Too many atoms')
    found.push({ type, start, body, end: start + size })
    if (containers.includes(type)) atomsOf(file, body, start + size, found, depth + 1)
    start += size
  }
  return found
}

function secondsOf(file: Buffer, header: Atom): number {
  const wide = file.readUInt8(header.body) === 1
  const scale = file.readUInt32BE(header.body + (wide ? 20 : 12))
  const length = wide ? Number(file.readBigUInt64BE(header.body + 24)) : file.readUInt32BE(header.body + 16)
  return scale > 0 ? length / scale : 0
}

/** Width and height of the visible track in pixels: the last eight bytes of its header, as 16.16 fixed-point numbers. */
function sizeOf(file: Buffer, headers: Atom[]): { width: number; height: number } {
  const sizes = headers.map((header) => ({
    width: file.readUInt32BE(header.end - 8) >>> 16,
    height: file.readUInt32BE(header.end - 4) >>> 16,
  }))
  return sizes.find((size) => size.width > 0) ?? { width: 0, height: 0 }
}

export type Video = { bytes: Uint8Array; width: number; height: number }

export function cleanVideo(bytes: Uint8Array): Video | { refused: 'file-broken' | 'video-too-long' } {
  const file = Buffer.from(bytes)
  try {
    const atoms = atomsOf(file, 0, file.length)
    const header = atoms.find((atom) => atom.type === 'mvhd')
    if (!header || atoms.some(({ type }) => fragments.includes(type))) return { refused: 'file-broken' }
    const seconds = secondsOf(file, header)
    if (seconds === 0) return { refused: 'file-broken' }
    if (seconds > videoSecondsMaximum) return { refused: 'video-too-long' }
    for (const atom of atoms.filter(({ type }) => metadata.includes(type))) {
      file.write('free', atom.start + 4, 'latin1')
      file.fill(0, atom.body, atom.end)
    }
    return {
      bytes: file,
      ...sizeOf(
        file,
        atoms.filter(({ type }) => type === 'tkhd'),
      ),
    }
  } catch (error) {
    if (error instanceof RangeError) return { refused: 'file-broken' }
    throw error
  }
}

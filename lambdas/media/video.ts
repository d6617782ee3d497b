/**
 * Videos: mp4 and mov, recognised by their bytes, at most three minutes. Only what players need for pictures and sound stays:
 * no place, device or date. Nothing is encoded again. What is blanked keeps its length, so no offset in the file changes.
 */
import { videoSecondsMaximum } from '../../shared/media/media.ts'
import { atomReader, blank, type Atom, type ReadAtoms } from './video-atoms.ts'
import { cleanBrands, cleanFields } from './video-fields.ts'
import { blankMessages } from './video-messages.ts'
import { countChunks, locateSamples, secondsOf, type Chunk } from './video-samples.ts'
import { cleanTrack, sizeOf, type Track } from './video-track.ts'

/** Atoms of fragmented videos, which are refused: their metadata is spread over the file. Cameras and phones write none. */
const fragments = ['moof', 'mvex']
/** A phone writes fewer than 200 in a second. */
const chunksMaximum = 500_000

/** Whether the first atom is 'ftyp' (ISO media), or one that older QuickTime files begin with. */
export function isVideo(bytes: Uint8Array): boolean {
  const type = Buffer.from(bytes.subarray(4, 8)).toString('latin1')
  return ['ftyp', 'moov', 'mdat', 'wide', 'free'].includes(type)
}

export type Video = { bytes: Uint8Array; width: number; height: number }

/** Cleans a video in place: the largest allowed one is in memory once. */
export function cleanVideo(bytes: Uint8Array): Video | { refused: 'file-broken' | 'video-too-long' } {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const readAtoms = atomReader()
    const { movie, data } = cleanFile(readAtoms(file))
    const { scale, tracks } = cleanMovie(movie, readAtoms)
    const [picture] = tracks.filter(({ kind }) => kind === 'vide')
    const seconds = Math.max(...tracks.map(({ tables }) => secondsOf(tables, scale)))
    if (!picture || !(seconds > 0)) return { refused: 'file-broken' }
    if (seconds > videoSecondsMaximum) return { refused: 'video-too-long' }
    keepSamples(file, data, tracks)
    return { bytes: file, ...sizeOf(picture) }
  } catch (error) {
    if (error instanceof RangeError) return { refused: 'file-broken' }
    throw error
  }
}

/** Keeps the description of the movie and the samples. Unknown atoms of a file hold places, too. */
function cleanFile(atoms: Atom[]): { movie: Atom; data: Atom[] } {
  const [movie] = atoms.filter(({ type }) => type === 'moov')
  const data = atoms.filter(({ type }) => type === 'mdat')
  if (!movie || atoms.some(({ type }) => fragments.includes(type))) throw new RangeError('No whole movie')
  for (const atom of atoms) {
    if (atom.type === 'ftyp') cleanBrands(atom.body)
    else if (atom !== movie && !data.includes(atom)) blank(atom)
  }
  return { movie, data }
}

function cleanMovie(movie: Atom, readAtoms: ReadAtoms): { scale: number; tracks: Track[] } {
  const atoms = readAtoms(movie.body)
  const [header] = atoms.filter(({ type }) => type === 'mvhd')
  if (!header || atoms.some(({ type }) => fragments.includes(type))) throw new RangeError('No whole movie')
  cleanFields(header, readAtoms)
  const scale = header.body.readUInt32BE(header.body.readUInt8(0) === 1 ? 20 : 12)
  const tracks = atoms.flatMap((atom) => {
    if (atom.type === 'trak') return cleanTrack(atom, readAtoms) ?? []
    if (atom !== header) blank(atom)
    return []
  })
  return { scale, tracks }
}

/** Blanks every byte that is in no sample of pictures and sound: other tracks refer to some, nothing refers to the rest. */
function keepSamples(file: Buffer, data: Atom[], tracks: Track[]): void {
  const count = tracks.reduce((sum, track) => sum + countChunks(track), 0)
  if (count > chunksMaximum) throw new RangeError('Too many chunks')
  const samples = tracks.map((track) => ({ track, ...locateSamples(track) }))
  blankOthers(
    file,
    data,
    samples.flatMap(({ chunks }) => chunks),
  )
  // Only now it is known that samples do not overlap, so each is read once.
  for (const { track, chunks, bytesOf } of samples) blankMessages(file, track.formats, chunks, bytesOf)
}

function blankOthers(file: Buffer, data: Atom[], chunks: Chunk[]): void {
  const sorted = chunks.filter(({ start, end }) => end > start).sort((a, b) => a.start - b.start)
  let next = 0
  for (const { body } of data) {
    let at = body.byteOffset - file.byteOffset
    const end = at + body.length
    for (let chunk = sorted[next]; chunk && chunk.start < end; chunk = sorted[next]) {
      if (chunk.start < at || chunk.end > end) throw new RangeError('Samples overlap or leave the data')
      file.fill(0, at, chunk.start)
      at = chunk.end
      next += 1
    }
    file.fill(0, at, end)
  }
  if (next < sorted.length) throw new RangeError('Samples are behind the data')
}

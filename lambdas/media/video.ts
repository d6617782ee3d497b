/**
 * Videos: mp4 and mov, recognized by their bytes, at most three minutes. Only what players need for pictures and sound
 * stays: no location, device or date. Nothing is re-encoded. Blanked data keeps its length, so no offset in the file
 * changes.
 */
import { videoSecondsMaximum } from '../../shared/media/accepted.ts'
import { atomReader, blank, type Atom, type ReadAtoms } from './video-atoms.ts'
import { cleanBrands, cleanFields } from './video-fields.ts'
import { readFragments } from './video-fragments.ts'
import { blankMessages } from './video-messages.ts'
import { countChunks, locateSamples, secondsOf, type Chunk, type Samples } from './video-samples.ts'
import { cleanTrack, sizeOf, type Track } from './video-track.ts'

/** The most atoms. Three minutes in fragments of a tenth of a second have a quarter of this. */
const fragmentAtomsMaximum = 100_000
/** The most chunks. A phone writes fewer than 200 per second. */
const chunksMaximum = 500_000

/** Whether the first atom is 'ftyp' (ISO media), or one with which older QuickTime files begin. */
export function isVideo(bytes: Uint8Array): boolean {
  const type = Buffer.from(bytes.subarray(4, 8)).toString('latin1')
  return ['ftyp', 'moov', 'mdat', 'wide', 'free'].includes(type)
}

export type Video = { bytes: Uint8Array; width: number; height: number }

/** Cleans a video in place, so that the largest allowed video is in memory only once. */
export function cleanVideo(bytes: Uint8Array): Video | { refused: 'file-broken' | 'video-too-long' } {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const readAtoms = atomReader()
    const { movie, data, fragments } = cleanFile(readAtoms(file))
    const { scale, tracks, extensions } = cleanMovie(movie, readAtoms)
    const [picture] = tracks.filter(({ kind }) => kind === 'vide')
    const read = readFragments(file, { fragments, extensions, tracks }, atomReader(fragmentAtomsMaximum))
    const seconds = Math.max(read.seconds, ...tracks.map(({ tables }) => secondsOf(tables, scale)))
    if (!picture || !(seconds > 0)) return { refused: 'file-broken' }
    if (seconds > videoSecondsMaximum) return { refused: 'video-too-long' }
    keepSamples(file, data, [...samplesOf(tracks), ...read.samples])
    return { bytes: file, ...sizeOf(picture) }
  } catch (error) {
    if (error instanceof RangeError) return { refused: 'file-broken' }
    throw error
  }
}

/** Keeps the description of the movie and the samples. Unknown atoms are blanked, because they may contain locations. */
function cleanFile(atoms: Atom[]): { movie: Atom; data: Atom[]; fragments: Atom[] } {
  const ofType = (name: string) => atoms.filter(({ type }) => type === name)
  const [movie] = ofType('moov')
  if (!movie) throw new RangeError('No movie')
  for (const atom of atoms) {
    if (atom.type === 'ftyp') cleanBrands(atom.body)
    else if (atom !== movie && !['mdat', 'moof'].includes(atom.type)) blank(atom)
  }
  return { movie, data: ofType('mdat'), fragments: ofType('moof') }
}

function cleanMovie(
  movie: Atom,
  readAtoms: ReadAtoms,
): { scale: number; tracks: Track[]; extensions: Atom | undefined } {
  const atoms = readAtoms(movie.body)
  const [header] = atoms.filter(({ type }) => type === 'mvhd')
  const [extensions] = atoms.filter(({ type }) => type === 'mvex')
  if (!header) throw new RangeError('The movie has no header')
  cleanFields(header, readAtoms)
  const scale = header.body.readUInt32BE(header.body.readUInt8(0) === 1 ? 20 : 12)
  const tracks = atoms.flatMap((atom) => {
    if (atom.type === 'trak') return cleanTrack(atom, readAtoms) ?? []
    if (atom !== header && atom !== extensions) blank(atom)
    return []
  })
  return { scale, tracks, extensions }
}

function samplesOf(tracks: Track[]): Samples[] {
  const count = tracks.reduce((sum, track) => sum + countChunks(track), 0)
  if (count > chunksMaximum) throw new RangeError('Too many chunks')
  return tracks.map(locateSamples)
}

/** Blanks every byte outside the samples of pictures and sound: some belong to other tracks, the rest to nothing. */
function keepSamples(file: Buffer, data: Atom[], samples: Samples[]): void {
  blankOthers(
    file,
    data,
    samples.flatMap(({ chunks }) => chunks),
  )
  // Only now are the samples known not to overlap, so each is read once.
  blankMessages(file, samples)
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
  if (next < sorted.length) throw new RangeError('Samples are after the data')
}

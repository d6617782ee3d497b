/**
 * Fragmented videos, as browsers record them: the movie's own tables are empty, and each fragment ('moof') describes the
 * samples after it (ISO/IEC 14496-12, 8.8). Everything except that description is blanked, and so are the fragments of
 * blanked tracks.
 */
import { blank, type Atom, type ReadAtoms } from './video-atoms.ts'
import { cleanFields, keepOnly } from './video-fields.ts'
import { scaleOf, tableOf, type BytesOf, type Samples } from './video-samples.ts'
import type { Track } from './video-track.ts'

/**
 * Values that apply to samples that do not state their own. A track has some, and each of its fragments may replace
 * them.
 */
interface Defaults {
  duration: number
  size: number
}

/** A track while its fragments are read. Times are in units of the track. */
interface Reading {
  track: Track
  defaults: Defaults
  /** When the last fragment ends. */
  end: number
  latest: number
  total: number
}

interface Run {
  start: number
  end: number
  count: number
  duration: number
  bytesOf: BytesOf
}

/** The bytes from which parts of a fragment without an explicit offset are counted. */
interface FragmentStart {
  fragment: number
  /** The end of the last described part; undefined if its description was blanked, because players no longer see it. */
  next: number | undefined
}

/**
 * Cleans the fragments of a file. Returns their samples, and the length of the longest track. Throws a RangeError for
 * invalid data, like all readers.
 */
export function readFragments(
  file: Buffer,
  { fragments, extensions, tracks }: { fragments: Atom[]; extensions: Atom | undefined; tracks: Track[] },
  readAtoms: ReadAtoms,
): { samples: Samples[]; seconds: number } {
  const defaults = extensions ? readExtensions(extensions, tracks.map(idOf), readAtoms) : new Map()
  const readings = new Map<number, Reading>(
    tracks.map((track) => [
      idOf(track),
      { track, defaults: defaults.get(idOf(track)) ?? { duration: 0, size: 0 }, end: 0, latest: 0, total: 0 },
    ]),
  )
  const samples = fragments.flatMap((fragment) => {
    const start = fragment.head.byteOffset - file.byteOffset
    const place: FragmentStart = { fragment: start, next: start }
    return readAtoms(fragment.body).flatMap((atom) => {
      if (atom.type === 'traf') return readTrackFragment(atom, place, readings, readAtoms)
      if (atom.type === 'mfhd') cleanFields(atom, readAtoms)
      else blank(atom)
      return []
    })
  })
  const seconds = [...readings.values()].map(
    ({ track, latest, total }) => Math.max(latest, total) / scaleOf(track.tables),
  )
  return { samples, seconds: Math.max(0, ...seconds) }
}

function idOf({ tables }: Track): number {
  const header = tableOf(tables, 'tkhd')
  return header.readUInt32BE(header.readUInt8(0) === 1 ? 20 : 12)
}

/** Returns the defaults by track number; blanks those of other tracks. */
function readExtensions(extensions: Atom, ids: number[], readAtoms: ReadAtoms): Map<number, Defaults> {
  const defaults = new Map<number, Defaults>()
  for (const atom of readAtoms(extensions.body)) {
    const id = atom.type === 'trex' ? atom.body.readUInt32BE(4) : undefined
    if (atom.type === 'mehd' || (id !== undefined && ids.includes(id))) cleanFields(atom, readAtoms)
    else blank(atom)
    if (id !== undefined && ids.includes(id))
      defaults.set(id, { duration: atom.body.readUInt32BE(12), size: atom.body.readUInt32BE(16) })
  }
  return defaults
}

function readTrackFragment(
  container: Atom,
  place: FragmentStart,
  readings: ReadonlyMap<number, Reading>,
  readAtoms: ReadAtoms,
): Samples[] {
  const atoms = readAtoms(container.body)
  const header = atoms.find(({ type }) => type === 'tfhd')
  const time = atoms.find(({ type }) => type === 'tfdt')
  if (!header) throw new RangeError('A fragment names no track')
  const reading = readings.get(header.body.readUInt32BE(4))
  if (!reading) {
    blank(container)
    place.next = undefined
    return []
  }
  const { base, ...defaults } = readHeader(header.body, place, reading.defaults)
  let next = base
  if (time) cleanFields(time, readAtoms)
  const runs: Run[] = []
  for (const atom of atoms) {
    if (atom.type === 'trun') {
      const run = readRun(atom.body, { base, next, defaults })
      next = run.end
      runs.push(run)
    } else if (atom !== header && atom !== time) blank(atom)
  }
  place.next = next
  const duration = runs.reduce((sum, run) => sum + run.duration, 0)
  const start = time ? startOf(time.body) : reading.end
  reading.end = start + duration
  reading.latest = Math.max(reading.latest, reading.end)
  reading.total += duration
  const { formats } = reading.track
  return runs.map(({ count, bytesOf, ...range }) => ({
    formats,
    bytesOf,
    chunks: [{ ...range, first: 0, last: count }],
  }))
}

const startOf = (time: Buffer) =>
  time.readUInt8(0) === 1 ? Number(time.readBigUInt64BE(4)) : time.readUInt32BE(4)

/** Reads the header of a track's fragment; its flags say which fields are present. */
function readHeader(
  body: Buffer,
  { fragment, next }: FragmentStart,
  defaults: Defaults,
): Defaults & { base: number } {
  const flags = body.readUIntBE(1, 3)
  let at = 8
  const take = (flag: number): number | undefined => {
    if (!(flags & flag)) return undefined
    at += 4
    return body.readUInt32BE(at - 4)
  }
  const [high, low] = [take(0x1), take(0x1)]
  const base = high === undefined || low === undefined ? undefined : high * 2 ** 32 + low
  take(0x2)
  const [duration = defaults.duration, size = defaults.size] = [take(0x8), take(0x10)]
  take(0x20)
  keepOnly(body, [[0, at]])
  const start = base ?? (flags & 0x2_0000 ? fragment : next)
  if (start === undefined) throw new RangeError('A fragment follows one that is blank')
  return { base: start, duration, size }
}

/** Reads a run of adjacent samples. Its flags say which values apply to all samples, and which are given for each. */
function readRun(
  body: Buffer,
  { base, next, defaults }: { base: number; next: number; defaults: Defaults },
): Run {
  const flags = body.readUIntBE(1, 3)
  const count = body.readUInt32BE(4)
  const start = flags & 0x1 ? base + body.readInt32BE(8) : next
  const head = 8 + 4 * [0x1, 0x4].filter((flag) => flags & flag).length
  const fields = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag)
  keepOnly(body, [[0, head + 4 * fields.length * count]])
  const sumOf = (flag: number, same: number) => (first: number, last: number) => {
    const field = fields.indexOf(flag)
    if (field === -1) return (last - first) * same
    let sum = 0
    for (let sample = first; sample < last; sample += 1)
      sum += body.readUInt32BE(head + 4 * (fields.length * sample + field))
    return sum
  }
  const bytesOf = sumOf(0x200, defaults.size)
  const duration = sumOf(0x100, defaults.duration)(0, count)
  return { start, end: start + bytesOf(0, count), count, duration, bytesOf }
}

/** Finds a track's samples in the file: they are in runs of adjacent samples, called chunks. */
import type { Atom } from './video-atoms.ts'
import type { Format } from './video-fields.ts'

/** The tables of a track, by their types. */
export type Tables = Map<string, Atom>

export interface Chunk {
  /** The position in bytes from the start of the file. */
  start: number
  end: number
  /** The number of the chunk's first sample, and of the sample after its last. */
  first: number
  last: number
}

/** Samples of a track, all of the same formats. */
export interface Samples {
  formats: Format[]
  chunks: Chunk[]
  bytesOf: BytesOf
}

/**
 * Returns the total bytes of some samples. `first` is the number of the first sample, `last` that of the sample after
 * the last.
 */
export type BytesOf = (first: number, last: number) => number

export function tableOf(tables: Tables, type: string): Buffer {
  const table = tables.get(type)
  if (!table) throw new RangeError(`A track has no ${type}`)
  return table.body
}

export function countChunks({ tables }: { tables: Tables }): number {
  return tableOf(tables, tables.has('co64') ? 'co64' : 'stco').readUInt32BE(4)
}

/** Locates the samples of a track. Throws a RangeError if tables are missing or contradict each other. */
export function locateSamples({ tables, formats }: { tables: Tables; formats: Format[] }): Samples {
  const bytesOf = sampleBytes(tables, formats)
  return { formats, bytesOf, chunks: chunksOf(tables, bytesOf) }
}

function sampleBytes(tables: Tables, [format]: Format[]): BytesOf {
  const table = tableOf(tables, 'stsz')
  const same = table.readUInt32BE(4)
  if (same > 0) {
    // QuickTime states one byte for uncompressed sound, whatever its real size.
    const bytes = same === 1 && format ? bytesPerFrame(format) : same
    return (first, last) => Math.ceil((last - first) * bytes)
  }
  return (first, last) => {
    let bytes = 0
    for (let sample = first; sample < last; sample += 1) bytes += table.readUInt32BE(12 + 4 * sample)
    return bytes
  }
}

function bytesPerFrame({ type, body }: Format): number {
  if (!['sowt', 'twos', 'in24', 'in32', 'fl32', 'fl64', 'raw ', 'lpcm'].includes(type)) return 1
  if (body.readUInt16BE(8) === 1) return body.readUInt32BE(36)
  return (body.readUInt16BE(16) * body.readUInt16BE(18)) / 8
}

/** The track's time units per second. */
export function scaleOf(tables: Tables): number {
  const header = tableOf(tables, 'mdhd')
  return header.readUInt32BE(header.readUInt8(0) === 1 ? 20 : 12)
}

/**
 * Returns how long the track plays. This is the length of its samples or of its edits, which may repeat samples and are
 * in the time units of the movie.
 */
export function secondsOf(tables: Tables, movieScale: number): number {
  const times = tableOf(tables, 'stts')
  let samples = 0
  for (let at = 8; at < 8 + 8 * times.readUInt32BE(4); at += 8)
    samples += times.readUInt32BE(at) * times.readUInt32BE(at + 4)
  const edits = tables.get('elst')?.body
  let edited = 0
  if (edits?.readUInt8(0) === 0)
    for (let at = 8; at < 8 + 12 * edits.readUInt32BE(4); at += 12) edited += edits.readUInt32BE(at)
  else if (edits)
    for (let at = 8; at < 8 + 20 * edits.readUInt32BE(4); at += 20)
      edited += Number(edits.readBigUInt64BE(at))
  return Math.max(samples / scaleOf(tables), edited / movieScale)
}

function chunksOf(tables: Tables, bytesOf: BytesOf): Chunk[] {
  const runs = tableOf(tables, 'stsc')
  const total = tableOf(tables, 'stsz').readUInt32BE(8)
  const isLong = tables.has('co64')
  const offsets = tableOf(tables, isLong ? 'co64' : 'stco')
  const count = offsets.readUInt32BE(4)
  const chunks: Chunk[] = []
  let run = 0
  let first = 0
  for (let chunk = 0; chunk < count; chunk += 1) {
    // A run names its first chunk, counted from one.
    while (run + 1 < runs.readUInt32BE(4) && runs.readUInt32BE(8 + 12 * (run + 1)) <= chunk + 1) run += 1
    const last = Math.min(total, first + runs.readUInt32BE(12 + 12 * run))
    const start = isLong
      ? Number(offsets.readBigUInt64BE(8 + 8 * chunk))
      : offsets.readUInt32BE(8 + 4 * chunk)
    chunks.push({ start, end: start + bytesOf(first, last), first, last })
    first = last
  }
  return chunks
}

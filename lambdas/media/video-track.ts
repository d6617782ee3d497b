/** One track of a video: cleaned if it has pictures or sound, blanked otherwise. */
import { blank, type Atom, type ReadAtoms } from './video-atoms.ts'
import { cleanFields, cleanFormats, isKind, type Format, type Kind } from './video-fields.ts'
import { tableOf, type Tables } from './video-samples.ts'

export interface Track {
  kind: Kind
  formats: Format[]
  tables: Tables
}

/** The atoms of a track that players need, by their container. Any other atom may contain private data. */
const kept: Record<string, readonly string[]> = {
  trak: ['tkhd', 'edts', 'mdia'],
  edts: ['elst'],
  mdia: ['mdhd', 'hdlr', 'minf'],
  minf: ['vmhd', 'smhd', 'dinf', 'stbl'],
  dinf: ['dref'],
  stbl: ['stsd', 'stts', 'ctts', 'stss', 'stps', 'stsc', 'stsz', 'stco', 'co64'],
}

/** Cleans a track. Returns undefined if the track was blanked: locations, dates and subtitles are also stored as tracks. */
export function cleanTrack(track: Atom, readAtoms: ReadAtoms): Track | undefined {
  const tables: Tables = new Map()
  collect(track, readAtoms, tables)
  const kind = tables.get('hdlr')?.body.toString('latin1', 8, 12)
  const descriptions = tables.get('stsd')
  const formats = isKind(kind) && descriptions && cleanFormats(descriptions, kind, readAtoms)
  if (!formats) {
    blank(track)
    return undefined
  }
  for (const table of tables.values())
    if (!kept[table.type] && table !== descriptions) cleanFields(table, readAtoms)
  return { kind, formats, tables }
}

/** Blanks atoms that are not kept, and a second atom of a type, because players differ in which of the two they read. */
function collect(container: Atom, readAtoms: ReadAtoms, tables: Tables): void {
  for (const atom of readAtoms(container.body)) {
    if (!kept[container.type]?.includes(atom.type) || tables.has(atom.type)) {
      blank(atom)
      continue
    }
    tables.set(atom.type, atom)
    if (kept[atom.type]) collect(atom, readAtoms, tables)
  }
}

/** Width and height of the upright picture in pixels. A camera that is held upright records a quarter turn. */
export function sizeOf({ tables }: Track): { width: number; height: number } {
  const header = tableOf(tables, 'tkhd')
  const [matrix, end] = header.readUInt8(0) === 1 ? [52, 96] : [40, 84]
  const [width, height] = [header.readUInt32BE(end - 8) >>> 16, header.readUInt32BE(end - 4) >>> 16]
  const isTurned = header.readInt32BE(matrix) === 0 && header.readInt32BE(matrix + 4) !== 0
  return isTurned ? { width: height, height: width } : { width, height }
}

/**
 * The fields to keep inside the atoms of a video: those that players read. Dates, names and reserved fields become zero.
 * The layouts are those of ISO/IEC 14496-12 and of Apple's QuickTime File Format
 * (https://developer.apple.com/documentation/quicktime-file-format).
 */
import { blank, type Atom, type ReadAtoms } from './video-atoms.ts'

/** Brands of formats. Other brands name the maker of a camera. */
const brands = 'qt  ,isom,iso2,iso4,iso5,iso6,avc1,hvc1,av01,mp41,mp42,M4V '.split(',')

/** The first brand and its version, then all brands. Unknown ones become 'isom'. */
export function cleanBrands(body: Buffer): void {
  if (body.length > 1000) throw new RangeError('Too many brands')
  const names = body.toString('latin1').match(/.{4}/gs) ?? []
  body.fill(0)
  for (const [index, name] of names.entries())
    if (index !== 1) body.write(brands.includes(name) ? name : 'isom', 4 * index, 'latin1')
}

type Range = readonly [from: number, to: number]

/** Reads ranges of bytes that are written as one text: '0-4 12-26'. */
const ranges = (text: string): Range[] =>
  text.split(' ').map((range) => {
    const [from = 0, to = 0] = range.split('-').map(Number)
    return [from, to]
  })

/** Kept bytes of the headers, by version. In version 1 dates and lengths have 64 bits. */
const headerFields: Record<string, Range[][]> = {
  // Time scale, length, rate, volume; matrix; next track.
  mvhd: [ranges('0-4 12-26 36-72 96-100'), ranges('0-4 20-38 48-84 108-112')],
  // Number; length; layer, group, volume; matrix, width, height.
  tkhd: [ranges('0-4 12-16 20-24 32-38 40-84'), ranges('0-4 20-24 28-36 44-50 52-96')],
  // Time scale, length, language.
  mdhd: [ranges('0-4 12-22'), ranges('0-4 20-34')],
  // The type of the handler. The handler's maker and its name follow, and are not kept.
  hdlr: [ranges('0-12')],
  vmhd: [ranges('0-12')],
  smhd: [ranges('0-8')],
  // For fragmented videos: the length of all fragments; a track's defaults; the number of a fragment, and its time in a
  // track.
  mehd: [ranges('0-8'), ranges('0-12')],
  trex: [ranges('0-24')],
  mfhd: [ranges('0-8')],
  tfdt: [ranges('0-8'), ranges('0-12')],
}

/** The number of bytes of an entry in each table. It depends on the version of the table, from 0. */
const entryBytes: Record<string, readonly number[]> = {
  elst: [12, 20],
  stts: [8],
  ctts: [8, 8],
  stss: [4],
  stps: [4],
  stsc: [12],
  stco: [4],
  co64: [8],
}

/** Zeroes all bytes outside the ranges. Throws a RangeError if a range is outside of the body. */
export function keepOnly(body: Buffer, ranges: readonly Range[]): void {
  let at = 0
  for (const [from, to] of ranges) {
    if (to > body.length) throw new RangeError('Fields are after the end of their atom')
    body.fill(0, at, from)
    at = to
  }
  body.fill(0, at)
}

/** Cleans a header or a table; throws a RangeError for an unknown version or one that is too short. */
export function cleanFields({ type, body }: Atom, readAtoms: ReadAtoms): void {
  const version = body.readUInt8(0)
  if (type === 'dref') return cleanReferences(body, readAtoms)
  if (type === 'stsz')
    return keepOnly(body, [[0, body.readUInt32BE(4) > 0 ? 12 : 12 + 4 * body.readUInt32BE(8)]])
  const entry = entryBytes[type]?.[version]
  const fields: Range[] | undefined = entry
    ? [[0, 8 + entry * body.readUInt32BE(4)]]
    : headerFields[type]?.[version]
  if (!fields) throw new RangeError(`${type} has an unknown version`)
  keepOnly(body, fields)
}

/**
 * The location of the samples. A reference into another file is refused: it contains a file name, and the samples are
 * missing.
 */
function cleanReferences(body: Buffer, readAtoms: ReadAtoms): void {
  for (const reference of readAtoms(body.subarray(8))) {
    const isThisFile = (reference.body.readUInt32BE(0) & 1) === 1
    if (!isThisFile) throw new RangeError('Samples are in another file')
    keepOnly(reference.body, [[0, 4]])
  }
}

/**
 * Formats of samples that browsers play, and of sound that cameras write. Motion JPEG is not among them, because its
 * pictures have metadata.
 */
const formats = {
  vide: 'avc1,avc3,hvc1,hev1,av01,vp08,vp09,mp4v,s263,dvh1,dvhe'.split(','),
  soun: 'mp4a,samr,sawb,ac-3,ec-3,alac,Opus,.mp3,lpcm,sowt,twos,in24,in32,fl32,fl64,raw '.split(','),
}

/**
 * The atoms that decoders and players need in addition to a format. Colour profiles are not kept, because they name devices
 * and dates.
 */
const settings = {
  vide: 'avcC,hvcC,lhvC,av1C,vpcC,esds,d263,dvcC,dvvC,btrt,pasp,colr,clap,fiel,mdcv,clli'.split(','),
  soun: 'esds,wave,frma,mp4a,enda,chan,chnl,pcmC,alac,dOps,dac3,dec3,damr,btrt,\0\0\0\0'.split(','),
}

export type Kind = keyof typeof formats

export const isKind = (handler: string | undefined): handler is Kind =>
  handler === 'vide' || handler === 'soun'

export interface Format {
  type: string
  body: Buffer
  settings: Atom[]
}

/**
 * Cleans the description of a track's samples. Returns undefined if they are neither pictures nor sound that can be played.
 */
export function cleanFormats({ body }: Atom, kind: Kind, readAtoms: ReadAtoms): Format[] | undefined {
  const entries = readAtoms(body.subarray(8))
  if (entries.length === 0 || !entries.every(({ type }) => formats[kind].includes(type))) return undefined
  return entries.map((entry) => {
    const fields = kind === 'vide' ? pictureFields : soundFields(entry.body, body.readUInt8(0))
    const end = fields.at(-1)?.[1] ?? 0
    keepOnly(entry.body.subarray(0, end), fields)
    return { ...entry, settings: cleanSettings(entry.body.subarray(end), kind, readAtoms) }
  })
}

/** Kept: data reference; width, height, resolution; frames; depth, colour table. Dropped: the maker and the encoder. */
const pictureFields = ranges('6-8 24-36 40-42 74-78')

/** Kept: data reference, version; channels, bits, compression, rate, and in QuickTime's versions 1 and 2 more of these. */
function soundFields(body: Buffer, version: number): Range[] {
  const more = version === 0 ? ([0, 16, 36][body.readUInt16BE(8)] ?? 0) : 0
  return [...ranges('6-10'), [16, 28 + more]]
}

function cleanSettings(space: Buffer, kind: Kind, readAtoms: ReadAtoms): Atom[] {
  return readAtoms(space).flatMap((atom) => {
    const isProfile = atom.type === 'colr' && !atom.body.toString('latin1', 0, 4).startsWith('ncl')
    if (!settings[kind].includes(atom.type) || isProfile) {
      blank(atom)
      return []
    }
    if (atom.type === 'wave') return cleanSettings(atom.body, kind, readAtoms)
    // The atom 'damr' begins with four letters of the encoder's maker.
    if (atom.type === 'damr') atom.body.fill(0, 0, 4)
    return [atom]
  })
}

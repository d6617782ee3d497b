/** Video files for tests: ISO media atoms around samples. */

/** Bytes of a track, and how its file describes them. */
export interface TrackOptions {
  /** `vide` and `soun` are pictures and sound. */
  handler: string
  /** The description of a sample: pictureEntry(), or the four letters of a format without further fields. */
  entry: Buffer | string
  samples: Buffer[]
  /** Seconds for which each sample shows. */
  seconds?: number
  width?: number
  height?: number
  /** The name of the handler, a field in which cameras write their own name. */
  name?: string
  /** More atoms of the track. */
  atoms?: Buffer[]
}

interface FileOptions {
  tracks: TrackOptions[]
  brand?: string
  /** The date in all headers of the file, in seconds since 1904. */
  date?: number
  /** The length that the movie's header states; by default the length of the longest track. */
  stated?: number
  /** More atoms: next to the tracks, before the data, and after it. */
  inMovie?: Buffer[]
  before?: Buffer[]
  after?: Buffer[]
  /** Bytes after the samples that belong to no track. */
  hidden?: Buffer
}

const scale = 1000
const matrix = [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000]

export const text = (four: string) => Buffer.from(four, 'latin1').readUInt32BE()

export function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}

export function box(type: string, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([words(body.length + 8, text(type)), body])
}

/** The description of pictures, with the name of their encoder. */
export function pictureEntry(type: string, width: number, height: number, settings: Buffer, encoder = '') {
  const fields = Buffer.alloc(78)
  fields.writeUInt16BE(1, 6)
  fields.writeUInt16BE(width, 24)
  fields.writeUInt16BE(height, 26)
  fields.writeUInt32BE(0x48_0000, 28)
  fields.writeUInt32BE(0x48_0000, 32)
  fields.writeUInt16BE(1, 40)
  fields.writeUInt8(encoder.length, 42)
  fields.write(encoder, 43, 'latin1')
  fields.writeUInt16BE(24, 74)
  fields.writeInt16BE(-1, 76)
  return box(type, fields, settings)
}

const lengthOf = ({ samples, seconds = 1 }: TrackOptions) => samples.length * seconds * scale

/** The samples of a track are adjacent, and the tracks follow each other. */
export function videoFile(options: FileOptions): Buffer {
  const { tracks, brand = 'isom', before = [], after = [], hidden = Buffer.alloc(0) } = options
  const head = Buffer.concat([box('ftyp', words(text(brand), 0, text('isom'), text(brand))), ...before])
  const data = box('mdat', ...tracks.flatMap(({ samples }) => samples), hidden)
  const movie = (from: number) => {
    let at = from
    const all = tracks.map((track, index) => {
      const atoms = trackAtoms(track, index + 1, at, options.date ?? 0)
      at += Buffer.concat(track.samples).length
      return atoms
    })
    return box('moov', movieHeader(options), ...all, ...(options.inMovie ?? []))
  }
  return Buffer.concat([head, movie(head.length + movie(0).length + 8), data, ...after])
}

function movieHeader({ tracks, date = 0, stated }: FileOptions): Buffer {
  const length = stated === undefined ? Math.max(...tracks.map(lengthOf)) : stated * scale
  const unused = [0, 0, 0, 0, 0, 0]
  return box('mvhd', words(0, date, date, scale, length, 0x1_0000, 0x100_0000, 0, 0, ...matrix, ...unused, 9))
}

function trackAtoms(track: TrackOptions, id: number, offset: number, date: number): Buffer {
  const { handler, entry, samples, seconds = 1, width = 0, height = 0, name = '', atoms = [] } = track
  const length = lengthOf(track)
  return box(
    'trak',
    box('tkhd', words(3, date, date, id, 0, length, 0, 0, 0, 0, ...matrix, width << 16, height << 16)),
    box(
      'mdia',
      box('mdhd', words(0, date, date, scale, length, 0x55c4_0000)),
      box('hdlr', words(0, 0, text(handler), 0, 0, 0), Buffer.from(`${name}\0`)),
      box(
        'minf',
        handler === 'vide' ? box('vmhd', words(1, 0, 0)) : box('smhd', words(0, 0)),
        box('dinf', box('dref', words(0, 1), box('url ', words(1)))),
        box(
          'stbl',
          box('stsd', words(0, 1), typeof entry === 'string' ? box(entry, words(0, 1)) : entry),
          box('stts', words(0, 1, samples.length, seconds * scale)),
          box('stsc', words(0, 1, 1, samples.length, 1)),
          box('stsz', words(0, 0, samples.length, ...samples.map((sample) => sample.length))),
          box('stco', words(0, 1, offset)),
        ),
      ),
    ),
    ...atoms,
  )
}

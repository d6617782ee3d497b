/** A video that browsers play: one AV1 picture, as sharp makes it for an AVIF, shown for a second at a time. */
import sharp from 'sharp'

const seconds = 2
const second = 1000

/** An mp4 of two seconds in one colour, 64 × 36 pixels. */
export async function playableVideo(background: string): Promise<Buffer> {
  const [width, height] = [64, 36]
  const avif = await sharp({ create: { width, height, channels: 3, background } })
    .avif()
    .toBuffer()
  const picture = contentOf(avif, 'mdat')
  const type = box('ftyp', words(text('isom'), 0, text('isom'), text('av01')))
  const visual = Buffer.alloc(78)
  visual.writeUInt16BE(1, 6)
  visual.writeUInt16BE(width, 24)
  visual.writeUInt16BE(height, 26)
  visual.writeUInt32BE(0x48_0000, 28)
  visual.writeUInt32BE(0x48_0000, 32)
  visual.writeUInt16BE(1, 40)
  visual.writeUInt16BE(24, 74)
  visual.writeInt16BE(-1, 76)
  const sample = box('av01', visual, box('av1C', contentOf(avif, 'av1C')))
  const matrix = [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000]
  const movie = (offset: number) =>
    box(
      'moov',
      box(
        'mvhd',
        words(0, 0, 0, second, seconds * second, 0x1_0000, 0x100_0000, 0, 0, ...matrix, 0, 0, 0, 0, 0, 0, 2),
      ),
      box(
        'trak',
        box('tkhd', words(3, 0, 0, 1, 0, seconds * second, 0, 0, 0, 0, ...matrix, width << 16, height << 16)),
        box(
          'mdia',
          box('mdhd', words(0, 0, 0, second, seconds * second, 0x55c4_0000)),
          box('hdlr', words(0, 0, text('vide'), 0, 0, 0), Buffer.alloc(1)),
          box(
            'minf',
            box('vmhd', words(1, 0, 0)),
            box('dinf', box('dref', words(0, 1), box('url ', words(1)))),
            box(
              'stbl',
              box('stsd', words(0, 1), sample),
              box('stts', words(0, 1, seconds, second)),
              box('stsc', words(0, 1, 1, seconds, 1)),
              box('stsz', words(0, picture.length, seconds)),
              box('stco', words(0, 1, offset)),
            ),
          ),
        ),
      ),
    )
  const offset = type.length + movie(0).length + 8
  return Buffer.concat([type, movie(offset), box('mdat', ...Array.from({ length: seconds }, () => picture))])
}

const text = (four: string) => Buffer.from(four, 'latin1').readUInt32BE()

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([words(body.length + 8, text(type)), body])
}

/** Returns the content of the first box of this type, at any depth. */
function contentOf(file: Buffer, type: string): Buffer {
  const at = file.indexOf(type, 0, 'latin1')
  return file.subarray(at + 4, at - 4 + file.readUInt32BE(at - 4))
}

/** Files as cameras write them, with the place where they were taken. */
import sharp from 'sharp'
import { box, pictureEntry, videoFile } from './video-file.ts'

/** A rotated JPEG with its place and its camera in the metadata. */
export function photoWithPlace(width = 640, height = 480): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#c0392b' } })
    .withExif({
      IFD0: { Make: 'SecretCamera', Model: 'Spy 9', Copyright: 'Ann' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '35/1 12/1 30/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '97/1 26/1 20/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** A small video with a location in it, which parses but cannot be played. */
export function videoWithPlace(seconds: number): Buffer {
  const place = box('udta', box('\xa9xyz', Buffer.from('+35.2059-097.4457/')))
  const [width, height] = [1920, 1080]
  const entry = pictureEntry('avc1', width, height, box('avcC', Buffer.from([1, 66, 0, 30, 255, 224, 0])))
  return videoFile({
    tracks: [
      { handler: 'vide', entry, samples: [Buffer.alloc(64, 7)], seconds, width, height, atoms: [place] },
    ],
    inMovie: [place, box('meta', Buffer.from('com.apple.quicktime.location.ISO6709'))],
  })
}

/** A GIF of frames with this side in pixels, alternately red and blue: the smallest possible file with so many pixels. */
export function gifOf(frames: number, side = 1): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(side)
  size.writeUInt16LE(side, 2)
  const head = [Buffer.from('GIF89a'), size, Buffer.from([0x80, 0, 0, 255, 0, 0, 0, 0, 255])]
  const [red = size, blue = size] = [0, 1].map((colour) =>
    Buffer.concat([
      Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0]),
      size,
      Buffer.from([0]),
      pixels(side * side, colour),
    ]),
  )
  const all = Array.from({ length: frames }, (_, number) => (number % 2 === 0 ? red : blue))
  return Buffer.concat([...head, ...all, Buffer.from([0x3b])])
}

/** Pixels of one colour in LZW: each code encodes one pixel more than the previous one. */
function pixels(count: number, colour: number): Buffer {
  const [clear, end] = [4, 5]
  let bits = 3
  let next = end + 1
  let written = ''
  const write = (code: number) => {
    written = code.toString(2).padStart(bits, '0') + written
    if (next >= 2 ** bits) bits += 1
  }
  write(clear)
  write(colour)
  let left = count - 1
  for (let run = 2; left >= run; run += 1) {
    next += 1
    write(next - 1)
    left -= run
  }
  // Fewer pixels remain than the last run had, so an earlier code encodes them.
  if (left > 0) {
    next += 1
    write(left === 1 ? colour : end - 1 + left)
  }
  next += 1
  write(end)
  const whole = written.padStart(Math.ceil(written.length / 8) * 8, '0')
  const bytes = Buffer.from((whole.match(/.{8}/g) ?? []).toReversed().map((byte) => Number.parseInt(byte, 2)))
  const blocks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 255) {
    const block = bytes.subarray(at, at + 255)
    blocks.push(Buffer.from([block.length]), block)
  }
  return Buffer.concat([Buffer.from([2]), ...blocks, Buffer.from([0])])
}

/** Files as cameras write them: with the place where they were taken. */
import sharp from 'sharp'

/** A JPEG that says where it was taken and by which camera, lying on its side. */
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

/** The atoms of a small video with a location in it; nothing plays, everything parses. */
export function videoWithPlace(seconds: number): Buffer {
  const movie = Buffer.alloc(100)
  movie.writeUInt32BE(1000, 12)
  movie.writeUInt32BE(seconds * 1000, 16)
  const track = Buffer.alloc(84)
  track.writeUInt32BE(1920 << 16, 76)
  track.writeUInt32BE(1080 << 16, 80)
  const place = atom('udta', atom('\xa9xyz', Buffer.from('+35.2059-097.4457/')))
  return Buffer.concat([
    atom('ftyp', Buffer.from('isom\0\0\0\0isom')),
    atom(
      'moov',
      atom('mvhd', movie),
      atom('trak', atom('tkhd', track), place),
      place,
      atom('meta', Buffer.from('com.apple.quicktime.location.ISO6709')),
    ),
    atom('mdat', Buffer.alloc(64, 7)),
  ])
}

const atom = (type: string, ...content: Uint8Array[]) => {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

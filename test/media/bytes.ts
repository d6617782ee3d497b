/** Files as cameras write them: with the place where they were taken. */
import sharp from 'sharp'
import { box, pictureEntry, videoFile } from './video-file.ts'

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

/** A small video with a location in it; nothing plays, everything parses. */
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

/** Files for tests, and the way of a file into the product: permission, upload, finish. */
import sharp from 'sharp'
import { createUpload } from '../../shared/media/create-upload.ts'
import { finishUpload } from '../../shared/media/finish-upload.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, type Person } from '../cloud.ts'

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

/** Sends bytes with the permission of create-upload; answers what the bucket said. */
export async function send(person: Person, id: string, bytes: Uint8Array, name = 'photo.jpg') {
  const permit = (await call(createUpload, { id, name, size: bytes.length }, person)).output
  const form = new FormData()
  for (const [field, value] of Object.entries(permit.fields)) form.append(field, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const response = await fetch(permit.url, { method: 'POST', body: form })
  return { permit, status: response.status, text: await response.text() }
}

/** A finished upload's id. */
export async function uploaded(person: Person, bytes?: Uint8Array): Promise<string> {
  const id = newUlid(Date.now())
  await send(person, id, bytes ?? (await photoWithPlace()))
  const answer = await call(finishUpload, { uploadId: id }, person)
  if (answer.error) throw new Error(answer.error.code)
  return id
}

const atom = (type: string, ...content: Uint8Array[]) => {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
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

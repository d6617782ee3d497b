/** The picture of a person: a square of a photo, upright and without metadata, in two small sizes. */
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { finishUpload, type Crop } from '../../shared/media/finish-upload.ts'
import { avatarOf, avatarWidths, photoPath } from '../../shared/media/media.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, loose, member, theCloud, type Person } from '../cloud.ts'
import { photoWithPlace, videoWithPlace } from './bytes.ts'
import { send } from './pictures.ts'

let ann: Person
beforeAll(async () => {
  // A private campus, because profile pictures need no signature even there.
  ann = await member('ut', 'utexas.edu')
})

const whole: Crop = { left: 0, top: 0, width: 1 }

async function finish(bytes: Uint8Array, crop: Crop = whole, name = 'me.jpg') {
  const uploadId = newUlid(Date.now())
  await send(ann, uploadId, bytes, name)
  return call(finishUpload, { uploadId, crop }, ann)
}

async function sizesOf(fileId: string): Promise<Buffer[]> {
  const { ports } = await theCloud()
  const load = async (width: number) => {
    const response = await fetch(`http://127.0.0.1:${ports.site}${photoPath(fileId, width)}`)
    expect(response.headers.get('content-type')).toBe('image/webp')
    return Buffer.from(await response.arrayBuffer())
  }
  return Promise.all(avatarWidths.map(load))
}

/** Upright the photo is 600 × 400 pixels, red on the left and blue on the right; it is stored rotated. */
async function lyingPhoto(): Promise<Buffer> {
  const blue = { create: { width: 300, height: 400, channels: 3 as const, background: '#0000ff' } }
  const upright = sharp({ create: { width: 600, height: 400, channels: 3, background: '#ff0000' } })
  const input = await sharp(blue).png().toBuffer()
  const picture = await upright
    .composite([{ input, left: 300, top: 0 }])
    .png()
    .toBuffer()
  return sharp(picture).rotate(-90).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer()
}

test('the picture is cut from the upright photo, not from the photo as it is stored', async () => {
  const media = (await finish(await lyingPhoto(), { left: 0.5, top: 0.1, width: 0.5 })).output
  expect(media).toEqual(avatarOf(media.fileId))
  expect(media.fileId).toMatch(/^people\/[0-9a-f]{32}$/)
  for (const bytes of await sizesOf(media.fileId)) {
    const [red, , blue] = (await sharp(bytes).stats()).channels.map(({ mean }) => mean)
    expect(red).toBeLessThan(10)
    expect(blue).toBeGreaterThan(245)
  }
})

test("a person's picture is stored as small squares without location and camera data", async () => {
  const media = (await finish(await photoWithPlace(1600, 1200))).output
  const [small, large] = await sizesOf(media.fileId)
  const metadata = await Promise.all([small!, large!].map((bytes) => sharp(bytes).metadata()))
  expect(metadata.map(({ width, height }) => [width, height])).toEqual(
    avatarWidths.map((width) => [width, width]),
  )
  for (const { exif, xmp, iptc, icc } of metadata)
    expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
  expect(small!.length).toBeLessThan(5_000)
  expect(large!.length).toBeLessThan(30_000)
})

test.each([
  [{ left: 1, top: 1, width: 1 }],
  [{ left: 0.999, top: 0, width: 0.001 }],
  [{ left: 0, top: 0.5, width: 0.7 }],
])('a crop that extends over the edge of the photo is accepted: %j', async (crop) => {
  expect((await finish(await photoWithPlace(41, 1001), crop)).status).toBe(200)
})

test.each([{ left: -0.1 }, { top: 2 }, { width: 0 }, { width: Infinity }, { height: 1 }])(
  'a crop with %j is refused',
  async (change) => {
    const crop = { ...whole, ...change }
    expect((await loose(finishUpload, { uploadId: newUlid(Date.now()), crop }, ann)).error?.code).toBe(
      'bad-input',
    )
  },
)

test('only PNG, GIF and JPEG files become profile pictures, whatever their names', async () => {
  const plain = sharp({ create: { width: 40, height: 40, channels: 3, background: '#888' } })
  for (const format of ['png', 'gif', 'jpeg'] as const)
    expect((await finish(await plain.clone()[format]().toBuffer())).status).toBe(200)
  const others = [await plain.clone().webp().toBuffer(), videoWithPlace(2), Buffer.from('<svg/>')]
  for (const bytes of others)
    expect((await finish(bytes)).error).toMatchObject({
      code: 'photo-only',
      message: 'Only photos are allowed!',
    })
  const broken = (await plain.clone().png().toBuffer()).subarray(0, 60)
  expect((await finish(broken)).error?.code).toBe('file-broken')
})

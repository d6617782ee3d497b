import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeAvatar, makePhoto } from '../../lambdas/media/photo.ts'
import { gifOf } from './bytes.ts'

const size = 40
const picture = (background: string) =>
  sharp({ create: { width: size, height: size, channels: 4, background } })
    .png()
    .toBuffer()

/** The smallest value in the pixels of a picture's first frame. Compression changes white by one. */
async function darkestOf(bytes: Uint8Array | undefined) {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: size, height: size, channels: 3 })
  return Math.min(...data)
}

test('a transparent picture is stored on white, even if it is animated', async () => {
  const [clear, red] = [await picture('#f000'), await picture('#f00')]
  const moving = await sharp([clear, red], { join: { animated: true } })
    .gif()
    .toBuffer()
  for (const bytes of [clear, moving]) {
    const photo = await makePhoto(bytes)
    if ('refused' in photo) throw new Error(photo.refused)
    expect(await darkestOf(photo.sizes[0]?.bytes)).toBeGreaterThan(253)
    expect(Math.min(...Buffer.from(photo.placeholder, 'base64'))).toBeGreaterThan(253)
    if (bytes === moving) expect(await darkestOf(photo.animation)).toBeGreaterThan(253)
  }
})

test('a moving picture whose frames take too long, or have too many pixels together, is kept as its first frame', async () => {
  const late = await makePhoto(gifOf(300, 800), 0.5)
  expect(late).toMatchObject({ width: 800, height: 800 })
  expect(late).not.toHaveProperty('animation')
  expect(late).toMatchObject({ stilled: true })
  const large = await makePhoto(gifOf(300, 900))
  expect(large).toMatchObject({ width: 900, height: 900 })
  expect(large).not.toHaveProperty('animation')
  expect(large).toMatchObject({ stilled: true })
})

/** A JPEG in which every row differs, so that a missing one shows. */
const jpegOf = (progressive: boolean) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width: 320, height: 240, channels: 3, background: '#888', noise } })
    .jpeg({ progressive })
    .toBuffer()
}
/** The crop is at the bottom, because the rows below a crop are not read. */
const crop = { left: 0, top: 1, width: 0.5 }

test.each([false, true])(
  'a JPEG without its end marker makes the same pictures as the whole JPEG (progressive: %s)',
  async (progressive) => {
    const whole = await jpegOf(progressive)
    const photo = await makePhoto(whole)
    expect(photo).toHaveProperty('sizes')
    expect(await makePhoto(whole.subarray(0, -2))).toEqual(photo)
    expect(await makeAvatar(whole.subarray(0, -2), crop)).toEqual(await makeAvatar(whole, crop))
  },
)

test.each([false, true])(
  'a JPEG whose last tenth is missing is refused (progressive: %s)',
  async (progressive) => {
    const whole = await jpegOf(progressive)
    const most = whole.subarray(0, Math.floor(whole.length * 0.9))
    for (const cut of [most, Buffer.concat([most, Buffer.alloc(whole.length - most.length)])]) {
      expect(await makePhoto(cut)).toEqual({ refused: 'file-broken' })
      expect(await makeAvatar(cut, crop)).toEqual({ refused: 'file-broken' })
    }
  },
)

test('a profile picture is the first frame of a photo, however many frames the photo has', async () => {
  const avatar = await makeAvatar(gifOf(60_000, 2), { left: 0, top: 0, width: 1 })
  expect(avatar).toMatchObject({ width: 320, height: 320 })
})

test('a picture that takes too long is refused, so that the function ends with a result', async () => {
  const large = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  // Reading 49 million pixels takes longer than the allowed thousandth of a second.
  expect(await makePhoto(large, 0.001)).toEqual({ refused: 'file-broken' })
})

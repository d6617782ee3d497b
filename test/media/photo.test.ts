import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makePhoto } from '../../lambdas/media/photo.ts'
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

test('a picture that exceeds its time is refused: the function ends with a result', async () => {
  // 192 million pixels, in a fiftieth of a second.
  expect(await makePhoto(gifOf(300, 800), 0.02)).toEqual({ refused: 'file-broken' })
})

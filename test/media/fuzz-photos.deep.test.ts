/** Pictures whose bytes were changed: each call ends with a result, within the time that the function has. */
import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isAvatarPhoto, isPhoto, makeAvatar, makePhoto } from '../../lambdas/media/photo.ts'
import { gifOf, photoWithPlace } from './bytes.ts'
import { changer, randomFrom } from './guided-fuzz.ts'

const isLong = process.env['FAULTS'] === 'long'
const seed = Number(process.env['FAULTS_SEED'] ?? (isLong ? randomInt(1e9) : 20_261_128))
const inputs = isLong ? 20_000 : 300
/** The two long steps of a call have twelve seconds each, and the function is stopped after 29. */
const millisecondsMaximum = 25_000
const names = 'IHDR IDAT PLTE tRNS acTL fcTL iCCP eXIf VP8X VP8L ALPH ANIM ANMF EXIF ICCP RIFF JFIF Exif'

/** One picture of each allowed format, still and moving. */
async function pictures(): Promise<Buffer[]> {
  const [still, moving] = [sharp(await photoWithPlace(64, 48)), sharp(gifOf(12, 24), { animated: true })]
  return [
    await photoWithPlace(64, 48),
    await still.clone().png().toBuffer(),
    await still.clone().webp().toBuffer(),
    gifOf(12, 24),
    await moving.webp().toBuffer(),
  ]
}

test('hostile pictures end with a result within the time of a call', { timeout: 3 * 3600_000 }, async () => {
  const random = randomFrom(seed)
  const seeds = await pictures()
  const change = changer(random, names.split(' '), 65_536)
  const anyOfThem = () => seeds[Math.floor(random() * seeds.length)] ?? Buffer.alloc(8)
  let [kept, refused] = [0, 0]
  for (let number = 1; number <= inputs; number += 1) {
    const bytes = change(anyOfThem(), anyOfThem())
    if (!isPhoto(bytes)) continue
    const started = performance.now()
    const made = [await makePhoto(bytes)]
    if (isAvatarPhoto(bytes)) made.push(await makeAvatar(bytes, { left: 0, top: 0, width: 1 }))
    const milliseconds = (performance.now() - started) / made.length
    const input = `Input ${number} of seed ${seed}: ${bytes.toString('base64')}`
    expect(milliseconds, input).toBeLessThan(millisecondsMaximum)
    for (const photo of made)
      if ('refused' in photo) refused += 1
      else kept += 1
  }
  if (isLong) console.log(`${inputs} pictures of seed ${seed}: ${kept} results, ${refused} refused`)
  // Both results occur, so the changes are neither all harmless nor all fatal.
  expect(Math.min(kept, refused)).toBeGreaterThan(inputs / 20)
})

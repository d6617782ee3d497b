import fc from 'fast-check'
import { expect, test } from 'vitest'
import { watchFrames } from '../../../../infra/local/live/frame-sizes.ts'

/** A masked frame, as clients send it, with the shortest possible header. */
function frameOf(length: number): Buffer {
  const extended = Buffer.alloc(length > 65_535 ? 8 : length > 125 ? 2 : 0)
  if (extended.length === 8) extended.writeBigUInt64BE(BigInt(length))
  if (extended.length === 2) extended.writeUInt16BE(length)
  const short = extended.length === 8 ? 127 : extended.length === 2 ? 126 : length
  return Buffer.concat([Buffer.from([0x81, 128 + short]), extended, Buffer.alloc(4 + length, 0xff)])
}

const maximum = 200
const length = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.constantFrom(125, 126, 200, 201, 65_535, 65_536))
const cut = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 70_000 }))

test('a frame that is too long is reported once, however its bytes are split', () => {
  fc.assert(
    fc.property(fc.array(length, { maxLength: 6 }), fc.array(cut, { minLength: 1 }), (lengths, cuts) => {
      let calls = 0
      const watch = watchFrames(maximum, () => void (calls += 1))
      const bytes = Buffer.concat(lengths.map(frameOf))
      for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
        const next = at + (cuts[turn % cuts.length] ?? 1)
        watch(bytes.subarray(at, next))
        at = next
      }
      expect(calls).toBe(lengths.some((one) => one > maximum) ? 1 : 0)
    }),
  )
})

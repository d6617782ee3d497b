import fc from 'fast-check'
import { encodeTime } from 'ulid'
import { expect, test } from 'vitest'
import { isFresh, newUlid, ulidAfter, ulidTime } from '../../shared/ulid.ts'
import { ulidSchema } from '../../shared/ulid-schema.ts'

const now = Date.UTC(2026, 8, 14)

test("an id is accepted as new if its time is from 120 s before the server's clock to 5 s after it", () => {
  fc.assert(
    fc.property(fc.integer({ min: -200_000, max: 20_000 }), (offset) => {
      const id = encodeTime(now + offset, 10) + '0'.repeat(16)
      expect(isFresh(id, now)).toBe(offset >= -120_000 && offset <= 5_000)
    }),
  )
})

test('an id contains the time of its creation, or a time up to a second later if the clock was set back slightly', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -3000, max: 3000 })), (steps) => {
      let time = now
      for (const step of steps) {
        time += step
        const ahead = ulidTime(newUlid(time)) - time
        expect(ahead).toBeGreaterThanOrEqual(0)
        expect(ahead).toBeLessThanOrEqual(1000)
      }
    }),
  )
})

test('ids of the same moment are different and sort in the order of their creation', () => {
  const ids = Array.from({ length: 500 }, () => newUlid(now))
  expect([...ids].sort()).toEqual(ids)
  expect(new Set(ids).size).toBe(500)
})

test.each(['', '01k', 'I'.repeat(26), '8'.repeat(26), `${newUlid(now)}#`, '../../../../../../../../aa'])(
  '%j is no id',
  (text) => expect(ulidSchema.safeParse(text).success).toBe(false),
)

test('an id that is made after another id sorts after it, and its time is at most a second ahead of the later of both clocks', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -3_600_000, max: 3_600_000 })), (offsets) => {
      let last = newUlid(now)
      for (const offset of offsets) {
        const next = ulidAfter(last, now + offset)
        expect(next > last).toBe(true)
        expect(ulidTime(next)).toBeLessThanOrEqual(Math.max(ulidTime(last), now + offset + 1000))
        last = next
      }
    }),
  )
})

test('if two people whose clocks are behind a message’s time reply at the same moment, their ids are different', () => {
  const question = newUlid(now + 5000)
  const answers = Array.from({ length: 100 }, () => ulidAfter(question, now))
  expect(new Set(answers).size).toBe(100)
  for (const id of answers) expect(ulidSchema.safeParse(id).success && id > question).toBe(true)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '../any-text.ts'
import { keepWhatFits } from '../../web/src/composer/keep-what-fits.ts'
import { lengthOf } from '../../web/src/composer/too-long.ts'

const x = (count: number) => 'x'.repeat(count)

test.each([
  ['typing at the limit adds nothing', x(500), `${x(499)}y${x(1)}`, { text: x(500), caret: 499 }],
  [
    'the beginning of a paste is kept',
    x(490),
    `${x(490)}${'y'.repeat(20)}`,
    { text: x(490) + 'y'.repeat(10), caret: 500 },
  ],
  [
    'a paste in the middle is cut, not what follows it',
    'start end',
    `start ${x(600)}end`,
    { text: `start ${x(491)}end`, caret: 497 },
  ],
  [
    'a paste in place of a selection gets its room',
    x(500),
    `${x(400)}${'y'.repeat(300)}`,
    { text: x(400) + 'y'.repeat(100), caret: 500 },
  ],
  ['a line break counts 2', x(499), `${x(499)}\n`, { text: x(499), caret: 499 }],
  ['an emoji is kept whole or not at all', x(498), `${x(498)}👍🏽`, { text: x(498), caret: 498 }],
])('%s', (_, before, after, kept) => {
  expect(keepWhatFits(before, after)).toEqual(kept)
})

test('a text within the limit is left alone, and a draft beyond it may become shorter', () => {
  expect(keepWhatFits('', x(500))).toBeUndefined()
  expect(keepWhatFits(x(600), x(599))).toBeUndefined()
  expect(keepWhatFits(x(600), `${x(600)}y`)).toEqual({ text: x(600), caret: 600 })
})

test('whatever is put in wherever: the result fits, keeps what was around it and begins with what was put in', () => {
  fc.assert(
    fc.property(
      anyText({ maxLength: 300 }),
      anyText({ maxLength: 900 }),
      fc.nat(),
      (before, added, place) => {
        const at = place % (before.length + 1)
        const after = before.slice(0, at) + added + before.slice(at)
        const kept = keepWhatFits(before, after)
        const text = kept?.text ?? after
        expect(lengthOf(text)).toBeLessThanOrEqual(Math.max(500, lengthOf(before)))
        if (!kept) return
        expect(after.startsWith(kept.text.slice(0, kept.caret))).toBe(true)
        expect(after.endsWith(kept.text.slice(kept.caret))).toBe(true)
      },
    ),
  )
})

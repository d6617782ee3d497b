import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textMaximum } from '../../shared/composer/rich-text.ts'
import { anyText } from '../any-text.ts'
import { keepWhatFits } from '../../web/src/composer/keep-what-fits.ts'
import { lengthOf } from '../../web/src/composer/too-long.ts'

const x = (count: number) => 'x'.repeat(count)

test.each([
  ['typing at the limit adds nothing', x(500), `${x(499)}y${x(1)}`, { text: x(500), caret: 499 }],
  [
    'the start of a paste is kept',
    x(490),
    `${x(490)}${'y'.repeat(20)}`,
    { text: x(490) + 'y'.repeat(10), caret: 500 },
  ],
  [
    'a paste in the middle is cut, not the text after it',
    'start end',
    `start ${x(600)}end`,
    { text: `start ${x(491)}end`, caret: 497 },
  ],
  [
    "a paste in place of a selection gets the selection's room",
    x(500),
    `${x(400)}${'y'.repeat(300)}`,
    { text: x(400) + 'y'.repeat(100), caret: 500 },
  ],
  ['a line break counts 2', x(499), `${x(499)}\n`, { text: x(499), caret: 499 }],
  ['an emoji is kept as a whole or dropped', x(498), `${x(498)}👍🏽`, { text: x(498), caret: 498 }],
])('%s', (_, before, after, kept) => {
  expect(keepWhatFits(before, after, textMaximum)).toEqual(kept)
})

test('a text within the limit is not changed, and a draft beyond it may become shorter', () => {
  expect(keepWhatFits('', x(500), textMaximum)).toBeUndefined()
  expect(keepWhatFits(x(600), x(599), textMaximum)).toBeUndefined()
  expect(keepWhatFits(x(600), `${x(600)}y`, textMaximum)).toEqual({ text: x(600), caret: 600 })
})

test('after inserting any text anywhere, the result fits, keeps the surrounding text and has a prefix of the inserted text', () => {
  fc.assert(
    fc.property(
      anyText({ maxLength: 300 }),
      anyText({ maxLength: 900 }),
      fc.nat(),
      (before, added, place) => {
        const at = place % (before.length + 1)
        const after = before.slice(0, at) + added + before.slice(at)
        const kept = keepWhatFits(before, after, textMaximum)
        const text = kept?.text ?? after
        expect(lengthOf(text)).toBeLessThanOrEqual(Math.max(500, lengthOf(before)))
        if (!kept) return
        expect(after.startsWith(kept.text.slice(0, kept.caret))).toBe(true)
        expect(after.endsWith(kept.text.slice(kept.caret))).toBe(true)
      },
    ),
  )
})

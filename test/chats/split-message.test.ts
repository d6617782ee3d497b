import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitMessage } from '../../web/src/chats/outbox/split-message.ts'
import { lengthOf } from '../../web/src/composer/too-long.ts'

const withoutSpace = (text: string) => text.replace(/\s/g, '')

test('a text that fits is one part', () => {
  expect(splitMessage('a'.repeat(2000))).toEqual(['a'.repeat(2000)])
})

test('a longer text is split at the end of a line, otherwise between words, otherwise between visible characters', () => {
  expect(splitMessage('One two\nthree four', 12)).toEqual(['One two', 'three four'])
  expect(splitMessage('One two three', 9)).toEqual(['One two', 'three'])
  expect(splitMessage('One twothreefour', 9)).toEqual(['One twoth', 'reefour'])
  expect(splitMessage('👩‍👩‍👧👩‍👩‍👧', 9)).toEqual(['👩‍👩‍👧', '👩‍👩‍👧'])
})

test('for any text, no part is too long or empty, and only whitespace is lost', () => {
  const pieces = fc.constantFrom('a', 'word', ' ', '\n', '\n\n', '👩‍👩‍👧', 'é', '.', 'z'.repeat(30))
  fc.assert(
    fc.property(
      fc.array(pieces, { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 10, max: 40 }),
      (all, maximum) => {
        const text = all.join('')
        const parts = splitMessage(text, maximum)
        expect(withoutSpace(parts.join(''))).toBe(withoutSpace(text))
        for (const part of parts) expect(lengthOf(part)).toBeLessThanOrEqual(maximum)
        if (parts.length > 1) for (const part of parts) expect(part.trim()).not.toBe('')
      },
    ),
  )
})

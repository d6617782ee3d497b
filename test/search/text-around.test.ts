import fc from 'fast-check'
import { expect, test } from 'vitest'
import { onOneLine, textAround } from '../../lambdas/search/text-around.ts'

const before = 'We can meet on the steps of the library at noon, or somewhere else on campus, '
const after = ' is still in its box, I have never used it, and I can bring it to your dorm on the weekend.'

test('a short text is shown whole', () => {
  expect(textAround('The lamp is here', ['lamp'])).toBe('The lamp is here')
  expect(textAround('', [])).toBe('')
})

test('of a long text the part around the first word is shown, cut between words', () => {
  expect(textAround(`${before}the lamp${after}`, ['box', 'lamp'])).toBe(
    '…noon, or somewhere else on campus, the lamp is still in its box, I have never used it, and I can bring it to your dorm…',
  )
})

test('of a long text without a found word the beginning is shown', () => {
  expect(textAround(before + after, [])).toMatch(/^We can meet on the steps .*…$/)
})

test('of a text without spaces whole characters are shown', () => {
  const text = textAround('👩‍🎓'.repeat(100), ['👩‍🎓'])
  expect(text).toMatch(/^(👩‍🎓)+…$/u)
})

test('the part has at most 120 characters and the first found word, and one line', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 30 }), { maxLength: 30 }), fc.nat(), (parts, at) => {
      const line = onOneLine(parts.join('\n'))
      const words = line.split(' ')
      const word = words[at % words.length] ?? ''
      const text = textAround(line, [word])
      expect(text.length).toBeLessThanOrEqual(120)
      expect(text).toContain(word)
      expect(text).not.toMatch(/\n/)
    }),
  )
})

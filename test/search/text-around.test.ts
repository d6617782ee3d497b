import fc from 'fast-check'
import { expect, test } from 'vitest'
import { onOneLine, textAround } from '../../lambdas/search/text-around.ts'

const before = 'We can meet on the steps of the library at noon, or somewhere else on campus, '
const after = ' is still in its box, I have never used it, and I can bring it to your dorm on the weekend.'

test('a short text is not cut', () => {
  expect(textAround('The lamp is here', ['lamp'])).toBe('The lamp is here')
  expect(textAround('', [])).toBe('')
})

test('a long text is cut to the part around the first found word, between words', () => {
  expect(textAround(`${before}the lamp${after}`, ['box', 'lamp'])).toBe(
    '…noon, or somewhere else on campus, the lamp is still in its box, I have never used it, and I can bring it to your dorm…',
  )
})

test('a long text without a found word is cut to its beginning', () => {
  expect(textAround(before + after, [])).toMatch(/^We can meet on the steps .*…$/)
})

test('a text without spaces is cut between visible characters', () => {
  const text = textAround('👩‍🎓'.repeat(100), ['👩‍🎓'])
  expect(text).toMatch(/^(👩‍🎓)+…$/u)
})

test('the cut text is one line of at most 120 characters that contains the first found word', () => {
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

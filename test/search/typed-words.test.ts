import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { typedWords } from '../../lambdas/search/typed-words.ts'
import { anyText } from '../any-text.ts'

const wordsOf = (q: string) => typedWords(q).words.map(({ forms }) => forms[0])

describe('the words of a search', () => {
  test('are in lower case, without surrounding punctuation', () => {
    expect(wordsOf('  "Desk"   LAMP!! (new) @ann #sale')).toEqual(['desk', 'lamp', 'new', 'ann'])
  })

  test('leave out stop words in English and Spanish', () => {
    expect(wordsOf('looking for a desk for sale')).toEqual(['desk'])
    expect(wordsOf('busco una silla de escritorio')).toEqual(['silla', 'escritorio'])
  })

  test('keep stop words if there are no others', () => {
    expect(wordsOf('the')).toEqual(['the'])
    expect(wordsOf('for sale')).toEqual(['for', 'sale'])
  })

  test('are none if only punctuation is typed', () => {
    expect(typedWords('?!? -- $').words).toEqual([])
  })

  test('may be an emoji or of any script', () => {
    expect(wordsOf('🎸 자전거 книга')).toEqual(['🎸', '자전거', 'книга'])
  })

  test('are at most twelve', () => {
    expect(wordsOf('b '.repeat(50))).toHaveLength(12)
  })
})

describe('a typed word', () => {
  const formsOf = (q: string) => typedWords(q).words.map(({ forms }) => forms)

  test('may also match when it is joined with its neighbour', () => {
    expect(formsOf('mac book')).toEqual([
      ['mac', 'macbook'],
      ['book', 'macbook'],
    ])
  })

  test('may also match without its punctuation, or with a space before its number', () => {
    expect(formsOf('t-shirt')).toEqual([['t-shirt', 'tshirt']])
    expect(formsOf('men’s')).toEqual([["men's", 'mens']])
    expect(formsOf('iphone13')).toEqual([['iphone13', 'iphone 13']])
  })

  test('may also match a code of which it is a part', () => {
    expect(typedWords('math 2413 book').words.map(({ codes }) => codes)).toEqual([
      ['math2413'],
      ['math2413'],
      [],
    ])
    expect(typedWords('ISBN 0-306-40615-2').words.map(({ codes }) => codes)).toEqual([[], ['9780306406157']])
  })

  test('may also match a price', () => {
    expect(typedWords('lamp 20 bucks').words.map(({ price }) => price)).toEqual([undefined, 20])
  })

  test('may have synonyms in either language, also in the plural', () => {
    const alike = typedWords('couches bici nevera widget').words.map((word) => word.alike)
    expect(alike.map(([first]) => first)).toEqual(['couch', 'bike', 'fridge', undefined])
    expect(alike[0]).toContain('sofa')
  })

  test('may be a synonym of several things', () => {
    const [calc, calculus] = typedWords('calc calculus').words.map((word) => word.alike)
    expect(calc).toEqual(['calculator', 'calculadora', 'calculus', 'cálculo'])
    expect(calculus).toContain('calc')
  })

  test('may also match when it is split into two words', () => {
    expect(typedWords('minifridge').words[0]?.divided).toContain('mini fridge')
    expect(typedWords('lamps ps5x99').words.map(({ divided }) => divided)).toEqual([[], []])
  })

  test('with a number is never corrected to another number', () => {
    const misspelt = typedWords('chair 2413 ps5 tv').words.map(({ mayBeMisspelt }) => mayBeMisspelt)
    expect(misspelt).toEqual([true, false, false, false])
  })
})

test('any text gives words of bounded number and size', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 100 }), (q) => {
      const { words } = typedWords(q)
      expect(words.length).toBeLessThanOrEqual(12)
      for (const { forms } of words) expect(forms.join('').length).toBeLessThan(1500)
    }),
  )
})

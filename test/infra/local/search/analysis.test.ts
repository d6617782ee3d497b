import fc from 'fast-check'
import { expect, test } from 'vitest'
import { analyzer, tokenFilters, tokenize } from '../../../../infra/local/search/analysis.ts'

const terms = (text: string) => tokenize(text).map(({ term }) => term)

/** The words into which the tokenizer `standard` of OpenSearch 2.19.6 splits each text. */
test.each([
  ["it's a bike-pump, 1,250.50 at ou.edu", ["it's", 'a', 'bike', 'pump', '1,250.50', 'at', 'ou.edu']],
  ['TI-84 foo_bar _x x_ ___', ['TI', '84', 'foo_bar', '_x', 'x_']],
  ['U.S. $20 10½ 3rd', ['U.S', '20', '10', '3rd']],
  ['girl’s I❤TI x™', ['girl’s', 'I', '❤', 'TI', 'x', '™']],
  ['🚲🇺🇸 👍🏽1️⃣9', ['🚲', '🇺🇸', '👍🏽', '1️⃣9']],
  ['学生カタひら한국 ก็ x', ['学', '生', 'カタ', 'ひ', 'ら', '한국', 'ก็', 'x']],
])('the text %s is split into the words %j', (text, words) => {
  expect(terms(text)).toEqual(words)
})

test('each word has its position in the text', () => {
  for (const { term, start, end } of tokenize('A ñu, two 🚲s'))
    expect('A ñu, two 🚲s'.slice(start, end)).toBe(term)
})

test('an ASCII text gives the same words alone and within a text with other letters', () => {
  const character = fc.constantFrom(..."aZ1_.:,;'-")
  fc.assert(
    fc.property(fc.string({ unit: character, maxLength: 12 }), (text) => {
      expect(tokenize(`${text} é`).slice(0, -1)).toEqual(tokenize(text))
    }),
    { numRuns: 2000 },
  )
})

test('a word of more than 255 characters is split', () => {
  expect(terms('x'.repeat(600)).map(({ length }) => length)).toEqual([255, 255, 90])
})

const filtered = (...names: string[]) => {
  const analyze = analyzer(names.map((name) => tokenFilters.get(name)!))
  return (text: string) => analyze(text).map(({ term }) => term)
}

/** The results of each filter of OpenSearch 2.19.6. */
test.each([
  ['lowercase', 'ÉCOLE İstanbul ΣΑΣ', ['école', 'istanbul', 'σασ']],
  ['asciifolding', 'Élan straße ﬁne Ǽon łódź girl’s', ['Elan', 'strasse', 'fine', 'AEon', 'lodz', "girl's"]],
  ['porter_stem', 'bikes biking relational niños été skies', ['bike', 'bike', 'relat', 'niño', 'été', 'ski']],
])('the filter %s gives the words that OpenSearch gives', (name, text, words) => {
  expect(filtered(name)(text)).toEqual(words)
})

import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { prohibited, prohibitedKinds } from '../../shared/posts/prohibited.ts'
import { prohibitedIn } from '../../shared/posts/prohibited-in.ts'
import { anyText } from '../any-text.ts'

/** Posts as students write them, each with what of it may not be sold: 'drugs alcohol', or '-' of a false friend. */
const texts = readFileSync(new URL('prohibited-texts.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [label = '', ...text] = line.split(' | ')
    const kinds = label === '-' ? [] : label.split(' ')
    return { text: text.join(' | '), kinds }
  })

const suspects = texts.filter(({ kinds }) => kinds.length > 0)
const harmless = texts.filter(({ kinds }) => kinds.length === 0)

describe('a text about what may not be sold', () => {
  test.each(suspects)('$kinds: $text', ({ text, kinds }) => {
    expect(prohibitedIn(text)).toEqual(kinds)
  })

  test('is there for every kind, five times at least', () => {
    expect(suspects.length).toBeGreaterThanOrEqual(60)
    for (const kind of prohibitedKinds)
      expect(suspects.filter(({ kinds }) => kinds.includes(kind)).length, kind).toBeGreaterThanOrEqual(5)
  })

  test('is found in capitals, with other apostrophes and in full-width letters', () => {
    expect(prohibitedIn('UNOPENED VODKA $20')).toEqual(['alcohol'])
    expect(prohibitedIn('Driver’s license, $50')).toEqual(['accounts'])
    expect(prohibitedIn('ｖｏｄｋａ, $20')).toEqual(['alcohol'])
  })
})

describe('a text with a false friend', () => {
  test('is there at least sixty times', () => {
    expect(harmless.length).toBeGreaterThanOrEqual(60)
  })

  test.each(harmless)('$text', ({ text }) => {
    expect(prohibitedIn(text)).toEqual([])
  })
})

test('of 495 posts that were written to try prices, at most eight seem to be about something on the list', () => {
  const lines = readFileSync(new URL('../deals/price-texts.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  const found = lines.filter((line) => prohibitedIn(line).length > 0)
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(8)
})

test('any text is read without an error, and gives kinds of the list in its order', () => {
  const word = fc.constantFrom(...texts.flatMap(({ text }) => text.split(' ')))
  const text = fc.oneof(
    anyText({ maxLength: 500 }),
    fc.array(word, { maxLength: 80 }).map((words) => words.join(' ')),
  )
  fc.assert(
    fc.property(text, (one) => {
      const found = prohibitedIn(one)
      expect(found).toEqual(prohibitedKinds.filter((kind) => found.includes(kind)))
    }),
  )
})

test('the longest texts are read in ten milliseconds on average, whichever words they repeat', () => {
  const words = [...new Set(texts.flatMap(({ text }) => text.split(' ')))]
  const all = [...words, 'sell my', 'answers to the', 'take your', 'nerf', 'my', "'", 'a'].map((one) =>
    `${one} `.repeat(Math.ceil(2000 / (one.length + 1))),
  )
  // The time of the processor, because other tests run meanwhile.
  const from = process.cpuUsage()
  for (const text of all) prohibitedIn(text)
  expect(process.cpuUsage(from).user / 1000).toBeLessThan(all.length * 10)
})

test('each kind has a name and one sentence or two', () => {
  for (const kind of prohibitedKinds) {
    expect(prohibited[kind].name).toMatch(/^[A-Z]/)
    expect(prohibited[kind].sentence).toMatch(/^[A-Z].*\.$/)
  }
})

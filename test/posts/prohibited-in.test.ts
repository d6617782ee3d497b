import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { prohibited, prohibitedKinds } from '../../shared/posts/prohibited.ts'
import { prohibitedIn } from '../../shared/posts/prohibited-in.ts'
import { anyText } from '../any-text.ts'

/**
 * Posts as students write them, each labelled with its prohibited kinds, such as 'drugs alcohol', or '-' if it only looks
 * prohibited.
 */
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

describe('a text about a prohibited thing', () => {
  test.each(suspects)('$kinds: $text', ({ text, kinds }) => {
    expect(prohibitedIn(text)).toEqual(kinds)
  })

  test('exists for every kind at least five times', () => {
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

describe('a text that only looks prohibited', () => {
  test('exists at least sixty times', () => {
    expect(harmless.length).toBeGreaterThanOrEqual(60)
  })

  test.each(harmless)('$text', ({ text }) => {
    expect(prohibitedIn(text)).toEqual([])
  })
})

test('at most eight of the 495 posts that test the detection of prices are found to be about a prohibited thing', () => {
  const lines = readFileSync(new URL('../deals/price-texts.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  const found = lines.filter((line) => prohibitedIn(line).length > 0)
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(8)
})

test('any text can be checked without an error, and the found kinds are in the order of the list', () => {
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

test('checking a text of the maximum length takes ten milliseconds on average, whichever words it repeats', () => {
  const words = [...new Set(texts.flatMap(({ text }) => text.split(' ')))]
  const all = [...words, 'sell my', 'answers to the', 'take your', 'nerf', 'my', "'", 'a'].map((one) =>
    `${one} `.repeat(Math.ceil(2000 / (one.length + 1))),
  )
  // Measures the time of the processor, because other tests run at the same time.
  const from = process.cpuUsage()
  for (const text of all) prohibitedIn(text)
  expect(process.cpuUsage(from).user / 1000).toBeLessThan(all.length * 10)
})

test('each kind of prohibited thing has a name and an explanation', () => {
  for (const kind of prohibitedKinds) {
    expect(prohibited[kind].name).toMatch(/^[A-Z]/)
    expect(prohibited[kind].sentence).toMatch(/^[A-Z].*\.$/)
  }
})

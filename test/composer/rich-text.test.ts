import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sentenceOf } from '../../shared/refusal.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import {
  countCharacters,
  isBlank,
  previewLength,
  previewLines,
  shownLines,
  truncateBlocks,
} from '../../shared/composer/rich-text.ts'
import { linkify, richTextSchema, writtenBlockSchema } from '../../shared/composer/written-text.ts'
import { anyText } from '../any-text.ts'

const typedText = fc.oneof(anyText({ maxLength: 120 }), fc.string({ unit: 'grapheme', maxLength: 120 }))
const address = fc
  .tuple(fc.constantFrom('http://', 'https://', 'HTTPS://'), fc.webUrl())
  .map(([scheme, url]) => url.replace('http://', scheme))
const textWithLinks = fc
  .array(fc.oneof(typedText, address, fc.constantFrom('.', ')', ' ', 'https://', 'http://é?')), {
    maxLength: 6,
  })
  .map((parts) => parts.join(' ').slice(0, 500))
const blocks = fc.array(textWithLinks.map(linkify), { maxLength: 8 })

test('the count is the UTF-16 length of the text plus 2 per line break', () => {
  expect(countCharacters([])).toBe(0)
  expect(countCharacters([{ text: 'Desk' }, { text: '' }, { text: '🙂' }])).toBe(4 + 2 + 0 + 2 + 2)
  fc.assert(
    fc.property(fc.array(typedText, { minLength: 1 }), (lines) => {
      const joined = lines.join('\r\n')
      expect(countCharacters(lines.map((text) => ({ text })))).toBe(joined.length)
    }),
  )
})

test('500 characters are allowed, and 501 are too many', () => {
  const line = 'a'.repeat(498)
  expect(richTextSchema.safeParse([{ text: line }, { text: '' }]).success).toBe(true)
  const refused = z.safeParse(richTextSchema, [{ text: `${line}a` }, { text: '' }])
  const [issue] = refused.error?.issues ?? []
  expect(issue && sentenceOf(createPost, issue)).toBe('Error: Too many characters!')
})

test('text of up to 200 characters is not cut', () => {
  expect(truncateBlocks([{ text: 'a'.repeat(150) }, { text: 'b'.repeat(48) }])).toBeUndefined()
  expect(truncateBlocks([{ text: 'a'.repeat(150) }, { text: 'b'.repeat(49) }])).toEqual([
    { text: 'a'.repeat(150) },
    { text: 'b'.repeat(48) },
  ])
})

const textsOf = (lines: readonly { text: string }[]) => lines.map(({ text }) => text)

test('consecutive blank lines show as one, and none shows before the first or after the last line', () => {
  const typed = ['', 'Desk', '', ' ', 'Lamp', '', 'Chair', '', '']
  expect(textsOf(shownLines(typed.map(linkify)))).toEqual(['Desk', '', 'Lamp', '', 'Chair'])
  expect(shownLines(Array.from({ length: 240 }, () => ({ text: '' })))).toEqual([])
})

test('line breaks within a block start new lines, too, and their links stay', () => {
  const text = 'Desk\n\n\n\r\nsee https://example.com/desk\u2028\u2029\vor call'
  expect(shownLines([linkify(text)])).toEqual([
    { text: 'Desk' },
    { text: '' },
    {
      text: 'see https://example.com/desk',
      links: [{ start: 4, end: 28, url: 'https://example.com/desk' }],
    },
    { text: '' },
    { text: 'or call' },
  ])
})

test('a preview has at most 8 lines and does not end with a blank one', () => {
  const lines = ['1', '2', '3', '4', '5', '6', '7', '8'].map((text) => ({ text }))
  expect(truncateBlocks(lines)).toBeUndefined()
  expect(truncateBlocks([...lines, { text: '9' }])).toEqual(lines)
  expect(truncateBlocks([...lines.slice(0, 7), { text: '' }, { text: '9' }])).toEqual(lines.slice(0, 7))
})

test('the shown lines are the lines of the text without repeated blank lines', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(textWithLinks, fc.constantFrom('', ' ', '\n\n\n', 'a\n\nb'))), (typed) => {
      const lines = shownLines(typed.map(linkify))
      const written = typed.flatMap((text) => text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/))
      expect(textsOf(lines).filter((text) => !isBlank(text))).toEqual(
        written.filter((text) => !isBlank(text)),
      )
      const blanks = lines.map(({ text }, index) => (isBlank(text) ? index : -1)).filter((at) => at >= 0)
      for (const at of blanks) {
        expect(at).toBeGreaterThan(0)
        expect(at).toBeLessThan(lines.length - 1)
        expect(blanks).not.toContain(at + 1)
      }
      for (const line of lines) expect(writtenBlockSchema.safeParse(line).success).toBe(true)
    }),
  )
})

test('a mention stays in its line, and becomes plain text if a preview cuts it', () => {
  const mention = (start: number) => ({ start, end: start + 4, userId: 'u_ben' })
  const text = `One\n@ben and ${'x'.repeat(187)}@ben`
  const [one, two] = shownLines([{ text, mentions: [mention(4), mention(200)] }])
  expect(one).toEqual({ text: 'One' })
  expect(two?.mentions).toEqual([mention(0), mention(196)])
  expect(truncateBlocks([two!], 198)).toEqual([{ text: two!.text.slice(0, 198), mentions: [mention(0)] }])
})

test('a visible character of several code points is not cut', () => {
  const family = '\u{1F469}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}'
  expect(truncateBlocks([{ text: `${'a'.repeat(195)}${family}` }])).toEqual([{ text: 'a'.repeat(195) }])
})

const graphemesOf = (text: string) => [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)

test('a cut text is a prefix of the whole one and never ends within a character', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }).map(linkify), { maxLength: 12 }),
      fc.integer({ min: 1, max: 300 }),
      (typed, length) => {
        const whole = shownLines(typed)
        const cut = truncateBlocks(whole, length)
        expect(cut === undefined).toBe(countCharacters(whole) <= length && whole.length <= previewLines)
        if (!cut) return
        expect(countCharacters(cut)).toBeLessThanOrEqual(length)
        const last = cut.at(-1)?.text ?? ''
        const next = whole[cut.length - 1]?.text.slice(last.length) ?? ''
        expect(cut.map((block) => block.text)).toEqual([
          ...whole.slice(0, cut.length - 1).map((block) => block.text),
          (whole[cut.length - 1]?.text ?? '').slice(0, last.length),
        ])
        expect(cut.length).toBeLessThanOrEqual(previewLines)
        // One more character would be too many, or start another line that does not fit.
        const [first] = graphemesOf(next)
        if (first) expect(countCharacters(cut) + first.length).toBeGreaterThan(length)
        expect([...graphemesOf(last), ...graphemesOf(next)]).toEqual(graphemesOf(last + next))
      },
    ),
  )
})

test('a cut text still passes the schema: no link extends beyond its block', () => {
  fc.assert(
    fc.property(blocks, (whole) => {
      for (const block of truncateBlocks(whole) ?? [])
        expect(writtenBlockSchema.safeParse(block).success).toBe(true)
    }),
  )
})

test('the links found in any text are valid ranges of that text', () => {
  fc.assert(
    fc.property(textWithLinks, (text) => {
      const block = linkify(text)
      expect(block.text).toBe(text)
      expect(writtenBlockSchema.safeParse(block).success).toBe(true)
      for (const link of block.links ?? []) expect(text.slice(link.start, link.end)).toBe(link.url)
    }),
  )
})

test('an address in a sentence becomes a link without the surrounding punctuation', () => {
  expect(linkify('See (https://example.com/desk?id=1), or call.').links).toEqual([
    { start: 5, end: 34, url: 'https://example.com/desk?id=1' },
  ])
  expect(linkify('no link: javascript:alert(1) ftp://example.com example.com')).toEqual({
    text: 'no link: javascript:alert(1) ftp://example.com example.com',
  })
})

test('an address with a user name is not a link', () => {
  expect(linkify('https://ou.edu@evil.com/login').links).toBeUndefined()
})

test('a text of many addresses has at most twenty links', () => {
  expect(linkify('http://a.co '.repeat(40)).links).toHaveLength(20)
})

test('an emoji at the limit is kept as a whole or dropped', () => {
  expect(truncateBlocks([{ text: `${'a'.repeat(199)}🙂` }])).toEqual([{ text: 'a'.repeat(199) }])
})

test('the preview is 200 characters long', () => {
  expect(previewLength).toBe(200)
})

test('a letter with 499 combining marks is valid, and with 500 too long', () => {
  expect(z.safeParse(richTextSchema, [{ text: `a${'\u0301'.repeat(499)}` }]).success).toBe(true)
  expect(z.safeParse(richTextSchema, [{ text: `a${'\u0301'.repeat(500)}` }]).success).toBe(false)
})

test('unknown fields, invalid ranges and script addresses are refused', () => {
  const refused: unknown[] = [
    [{ text: 'x', type: 'image', src: 'y' }],
    [{ type: 'html', html: '<b>x</b>' }],
    ['just text'],
    [{ text: 5 }],
    [{ text: 'x', links: [{ start: 0, end: 1 }] }],
    ...[
      [-1, 1],
      [0, 0],
      [1, 0],
      [0, 99],
      [0.5, 1],
    ].map(([start, end]) => [{ text: 'https://a.b', links: [{ start, end, url: 'https://a.b' }] }]),
    ...['javascript:alert(1)', 'JAVASCRIPT:alert(1)', 'data:text/html,x', 'vbscript:x', '//a.b', 'a.b'].map(
      (url) => [{ text: url, links: [{ start: 0, end: url.length, url }] }],
    ),
    [{ text: 'bank.com', links: [{ start: 0, end: 8, url: 'https://evil.com' }] }],
    ...['https://ou.edu@evil.com', 'https://:ou.edu@evil.com'].map((url) => [
      { text: url, links: [{ start: 0, end: url.length, url }] },
    ]),
  ]
  for (const blocks of refused)
    expect(z.safeParse(richTextSchema, blocks).success, JSON.stringify(blocks)).toBe(false)
})

test('a text of invisible and control characters counts as blank, and an emoji of several code points does not', () => {
  for (const text of [
    '',
    ' \n',
    '\u200B',
    '\u3164',
    '\uFE0F\u200D',
    '\u2800\u2800',
    '\0\x1B\x7F\x9F',
    '\uFFF9',
  ])
    expect(isBlank(text)).toBe(true)
  for (const text of ['.', '\u2764\uFE0F', '\u{1F469}\u200D\u{1F467}']) expect(isBlank(text)).toBe(false)
})

/** A link shows where it leads, whatever a person types or sends. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { linkify, richTextSchema, writtenBlockSchema } from '../../shared/composer/written-text.ts'
import { anyText } from '../any-text.ts'
import { shownLink } from './shown-link.ts'

const invisible = [
  '\t',
  '\n',
  '\r',
  '\0',
  '\u200B',
  '\u00AD',
  '\u2060',
  '\uFEFF',
  '\u202E',
  '\uFE0F',
  '\u115F',
]

const linked = (url: string) => [{ text: url, links: [{ start: 0, end: url.length, url }] }]
const accepts = (blocks: unknown) => richTextSchema.safeParse(blocks).success

test.each(invisible.map((character) => [character.codePointAt(0)?.toString(16), character]))(
  'an address that contains the invisible character U+%s is no link, neither typed nor sent',
  (_, character) => {
    for (const url of [
      `https://ou.edu${character}.evil.com`,
      `https://${character}ou.edu`,
      `https://ou.edu/${character}x`,
    ]) {
      expect(accepts(linked(url)), JSON.stringify(url)).toBe(false)
      expect((linkify(url).links ?? []).map((link) => link.url)).not.toContain(url)
    }
  },
)

test('a post from before the rule on invisible characters can still be read, and shows where its link leads', () => {
  const url = 'https://ou.edu\t.evil.com/x'
  expect(z.safeParse(z.array(writtenBlockSchema), linked(url)).success).toBe(true)
  expect(shownLink(url)).toBe('ou.edu.evil.com/x')
})

test('a link shows its host in full and in punycode, and shortens only its path', () => {
  const long = `${'a-very-long-name.'.repeat(5)}evil.com`
  for (const [url, shown] of [
    ['https://example.com', 'example.com'],
    ['https://example.com/', 'example.com'],
    ['https://www.example.com:8080/desk?id=1#top', 'www.example.com:8080/desk?id=1#top'],
    ['https://оu.edu/login', 'xn--u-0tb.edu/login'],
    ['https://ｏｕ。ｅｄｕ', 'ou.edu'],
    ['https://0x7f000001/', '127.0.0.1'],
    ['https://evil.com\\@ou.edu', 'evil.com/@ou.edu'],
    ['https://evil.com/א/ou.edu', 'evil.com/%D7%90/ou.edu'],
    [`https://${long}/login`, `${long}/…`],
    [`https://example.com/${'x'.repeat(40)}`, `example.com/${'x'.repeat(28)}…`],
  ] as const)
    expect(shownLink(url)).toBe(shown)
})

test('a link right after other characters shows its scheme, so that it does not look like the path of another address', () => {
  expect(shownLink('https://evil.com/x', '/')).toBe('https://evil.com/x')
  expect(shownLink('https://evil.com/x', '\u2215')).toBe('https://evil.com/x')
  expect(shownLink('https://evil.com/x', '\u00A0')).toBe('evil.com/x')
})

test('a link that covers part of a longer address is refused', () => {
  const url = 'https://bank.co'
  expect(accepts([{ text: 'https://bank.com/login', links: [{ start: 0, end: url.length, url }] }])).toBe(
    false,
  )
  expect(accepts(linked(url))).toBe(true)
})

const piece = fc.oneof(
  fc.constantFrom(
    'https://',
    'http://',
    'HTTPS://',
    ...invisible,
    ' ',
    '/',
    '\\',
    '@',
    '.',
    ':',
    '%2e',
    '。',
  ),
  fc.constantFrom('ou.edu', 'оu.edu', 'evil.com', 'xn--u-vtb', 'a'.repeat(70), '[::1]', '0x7f.1', '?q=', '#'),
  fc.webUrl(),
  anyText({ maxLength: 6 }),
)
const textWithAddresses = fc.array(piece, { maxLength: 8 }).map((parts) => parts.join('').slice(0, 500))

test('every accepted link starts with the whole host that a browser opens', () => {
  fc.assert(
    fc.property(textWithAddresses, (text) => {
      const sent = [{ ...linkify(text.toWellFormed()) }]
      expect(accepts(sent)).toBe(true)
      for (const block of sent)
        for (const link of block.links ?? []) {
          const { protocol, host } = new URL(link.url)
          const shown = shownLink(link.url, block.text[link.start - 1])
          const bare = shown.startsWith(`${protocol}//`) ? shown.slice(protocol.length + 2) : shown
          expect(bare.slice(0, host.length)).toBe(host)
          expect(bare.slice(host.length)).toMatch(/^([/?#…]|$)/)
          expect(shown).toMatch(/^[!-~]+…?$/)
        }
    }),
  )
})

test('a sent link is accepted only if its range of the text is the address itself', () => {
  const range = fc.tuple(fc.nat({ max: 60 }), fc.nat({ max: 60 }))
  fc.assert(
    fc.property(textWithAddresses, range, (text, [start, length]) => {
      const url = text.slice(start, start + length)
      const end = start + url.length
      const isFound = (linkify(text).links ?? []).some((link) => link.start === start && link.end === end)
      if (!isFound) expect(accepts([{ text, links: [{ start, end, url }] }])).toBe(false)
    }),
  )
})

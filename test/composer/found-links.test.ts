/** Links that people write without `https://` in messages. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkify, writtenBlockSchema } from '../../shared/composer/written-text.ts'
import { withFoundLinks } from '../../web/src/composer/found-links.ts'
import { anyText } from '../any-text.ts'
import { shownLink } from './shown-link.ts'

/**
 * Returns the text of each found link. The address follows the text unless it is `https://` and the text, as in
 * 'ann@ou.edu mailto:ann@ou.edu'.
 */
const foundIn = (text: string) =>
  (withFoundLinks({ text }).links ?? []).map(({ start, end, url }) => {
    const typed = text.slice(start, end)
    return url === `https://${typed}` ? typed : `${typed} ${url}`
  })

test.each([
  ['www.ou.edu/x', ['www.ou.edu/x']],
  ['See www.ou.edu.', ['www.ou.edu']],
  ['It is on example.com/path, I think', ['example.com/path']],
  ['(example.com/desk?id=1#top)', ['example.com/desk?id=1#top']],
  ['Example.com', ['Example.com']],
  ['WWW.ou.edu or www.uni-koeln.de', ['WWW.ou.edu', 'www.uni-koeln.de']],
  ['canvas.ou.edu and one.ou.edu/login!', ['canvas.ou.edu', 'one.ou.edu/login']],
  ['Website:example.org', ['example.org']],
  ['a list: a-b.com,b.net;c.io', ['a-b.com', 'b.net', 'c.io']],
  ['“example.com”, ‘example.org’', ['example.com', 'example.org']],
  ['youtu.be/abc or bit.ly/3xYz?', ['youtu.be/abc', 'bit.ly/3xYz']],
  ['bbc.co.uk and x.com', ['bbc.co.uk', 'x.com']],
  ['example.com:8080/x', ['example.com:8080/x']],
  ['bücher.com', ['bücher.com']],
  ['https://ou.edu and ou.edu', ['ou.edu']],
  ['موقعي www.ou.edu/x شكرا', ['www.ou.edu/x']],
  ['האתר: example.com, תודה', ['example.com']],
  ['\u200Fwww.ou.edu\u200F שלום', ['www.ou.edu']],
  ['看 www.ou.edu/x。谢谢', ['www.ou.edu/x']],
  ['（example.com）', ['example.com']],
  ['en.wikipedia.org/wiki/Mercury_(planet)', ['en.wikipedia.org/wiki/Mercury_(planet)']],
  ["ou.edu/Men's", ["ou.edu/Men's"]],
  ['`ou.edu/x` *ou.edu/y* ou.edu/z—nice', ['ou.edu/x', 'ou.edu/y', 'ou.edu/z']],
  ['ou.edu/x🙂 and ou.edu🙂', ['ou.edu/x', 'ou.edu']],
])('in %j the web addresses are %j', (text, links) => {
  expect(foundIn(text)).toEqual(links)
})

test.each([
  ['ann@ou.edu', ['ann@ou.edu mailto:ann@ou.edu']],
  ['Mail:ann.ray+desk@gmail.com, ok?', ['ann.ray+desk@gmail.com mailto:ann.ray+desk@gmail.com']],
  ['<Ann_Ray@OU.edu>', ['Ann_Ray@OU.edu mailto:Ann_Ray@OU.edu']],
  ['mailto:ann@ou.edu', ['ann@ou.edu mailto:ann@ou.edu']],
  ['ann@uni-koeln.de.', ['ann@uni-koeln.de mailto:ann@uni-koeln.de']],
  ['ann@ou.edu or ben@ou.edu', ['ann@ou.edu mailto:ann@ou.edu', 'ben@ou.edu mailto:ben@ou.edu']],
  ['بريدي ann@ou.edu شكرا', ['ann@ou.edu mailto:ann@ou.edu']],
])('in %j the e-mail addresses are %j', (text, links) => {
  expect(foundIn(text)).toEqual(links)
})

test.each([
  ['405-555-0123', ['405-555-0123 tel:+14055550123']],
  ['Call (405) 555-0123.', ['(405) 555-0123 tel:+14055550123']],
  ['(405)555-0123', ['(405)555-0123 tel:+14055550123']],
  ['405.555.0123, 405 555 0124', ['405.555.0123 tel:+14055550123', '405 555 0124 tel:+14055550124']],
  ['405 555-0123 after 5', ['405 555-0123 tel:+14055550123']],
  ['+1 405 555 0123', ['+1 405 555 0123 tel:+14055550123']],
  ['1-405-555-0123', ['1-405-555-0123 tel:+14055550123']],
  ['+14055550123', ['+14055550123 tel:+14055550123']],
  ['my number is 4055550123', ['4055550123 tel:+14055550123']],
  ['text me at 4055550123 pls', ['4055550123 tel:+14055550123']],
  ['Phone:405-555-0123', ['405-555-0123 tel:+14055550123']],
  ['405-555-0123 ext. 12', ['405-555-0123 tel:+14055550123']],
  ['405\u2011555\u20110123', ['405\u2011555\u20110123 tel:+14055550123']],
  ['\u202A+1 405-555-0123\u202C', ['+1 405-555-0123 tel:+14055550123']],
  ['+44 (0)20 7946 0958', ['+44 (0)20 7946 0958 tel:+442079460958']],
  ['+442079460958', ['+442079460958 tel:+442079460958']],
  ['+33 6 12 34 56 78', ['+33 6 12 34 56 78 tel:+33612345678']],
  ['رقمي +966 50 123 4567 شكرا', ['+966 50 123 4567 tel:+966501234567']],
  ['电话：405-555-0123', ['405-555-0123 tel:+14055550123']],
])('in %j the phone numbers are %j', (text, links) => {
  expect(foundIn(text)).toEqual(links)
})

test.each([
  // Words, abbreviations and files.
  'e.g.this or i.e.that',
  'i.e.com',
  'file.txt notes.docx desk.jpg main.py index.html',
  'ok.so come.in call.me about.us do.it go.to',
  'ASP.NET and Node.js',
  'I sold it.Commonly, no',
  'done.Net',
  'v1.2.3 and 2.0.1.',
  'example.com.txt and example.community',
  'example..com -example.com .com com',
  'example.com_x',
  // Parts of other addresses, and addresses that deceive.
  'ftp://example.com/www.ou.edu',
  'https://ann@ou.edu/x',
  'user:ann@ou.edu/path/www.ou.edu',
  'javascript:alert(1)',
  '//example.com \\\\example.com',
  'ou.edu@evil.com/x',
  'pаypal.com',
  '看ou.edu',
  'www.ou.edu谢谢',
  'www.ou\u200B.edu',
  'ou.edu\u200B.evil.com',
  'www.ou.edu/a\u202Eb',
  'ｅｘａｍｐｌｅ．com',
  // Texts that only resemble e-mail addresses.
  '@ann @ou.edu ann@ ann@ou',
  'icon@2x.png',
  'git@github.com:ann/desk.git',
  'ann..ray@ou.edu',
  'ann@ou.edu@evil.com',
  'ａｎｎ＠ou.edu',
  // Prices and amounts.
  '$405.555.0123 or $1,200.50',
  '€4055550123 and 405 555 0123€',
  '+20% and +100 points',
  '40 555 0123 or 12.50',
  // Orders, codes and courses.
  'order 4055550123',
  'Order #405-555-0123',
  'Order no. 405-555-0123',
  'tracking number: 405 555 0123',
  '112-4055550-1234567',
  '4055550123',
  '123456 is your code',
  'code 405 555 0123',
  'MATH 2423-001 and CS 4473',
  '9400 1000 0000 0000 0000 00',
  '4111 1111 1111 1111',
  'ISBN 978-0-306-40615-7',
  // Dates and times.
  '2026-11-28 11/28/2026 28.11.2026',
  '10:30-11:45, 10:405-555-0123',
  '2026-11-28T10:30:00',
  // Other numbers.
  '555-0123',
  '105-555-0123 and 405-155-0123',
  '411-555-0123 and 405-911-0123',
  '405-555-01234 and 1405-555-0123',
  '405-555.0123',
  '405-555-0123x12',
  '73019-1234 and 123-45-6789',
  '12 405 555 0123',
  '405 555 0123 4567',
  '+12 34 56',
  '+1234567890123456789',
  '４０５-555-0123',
  '٤٠٥-555-0123',
  '405-555\n0123',
])('in %j nothing is a link', (text) => {
  expect(foundIn(text)).toEqual([])
})

test('existing links of a text stay, and found links are added in order', () => {
  const text = 'www.a.com https://b.com/www.c.com ann@ou.edu https://d.com'
  expect(withFoundLinks(linkify(text)).links?.map(({ url }) => url)).toEqual([
    'https://www.a.com',
    'https://b.com/www.c.com',
    'mailto:ann@ou.edu',
    'https://d.com',
  ])
})

test('a text has at most twenty links', () => {
  expect(foundIn('a.com '.repeat(40))).toHaveLength(20)
})

const piece = fc.oneof(
  fc.constantFrom('www.', 'ou.edu', 'оu.edu', 'evil.com', '.com', '@', 'ann', '/', '\\', '?x=', '#', ':8080'),
  fc.constantFrom('+1', '405', '555', '0123', '-', '.', ' ', '(', ')', '$', '\u00A0', 'https://', 'call '),
  fc.constantFrom('\u200B', '\u202E', '\u200F', '\uFE0F', '\t', '\n', '。', '∕', 'ｏｕ', 'א', '看'),
  fc.webUrl().map((url) => url.replace('http://', '')),
  fc.emailAddress(),
  anyText({ maxLength: 6 }),
)
const typedText = fc.array(piece, { maxLength: 10 }).map((parts) => parts.join('').toWellFormed())

test('whatever is typed, links do not overlap and have no other scheme and no invisible character', () => {
  fc.assert(
    fc.property(typedText, (text) => {
      const own = linkify(text)
      const { links = [] } = withFoundLinks(own)
      let from = 0
      for (const { start, end, url } of links) {
        expect(start).toBeGreaterThanOrEqual(from)
        from = end
        expect(text.slice(start, end)).not.toMatch(/[\t\n\p{Cf}\p{Default_Ignorable_Code_Point}]/u)
        expect(url).toMatch(/^(https?:\/\/\S+|mailto:[\w.+-]+@[A-Za-z0-9.-]+|tel:\+\d{8,15})$/i)
      }
      expect(links.filter((link) => own.links?.includes(link))).toEqual(own.links ?? [])
      expect(writtenBlockSchema.safeParse(own).success).toBe(true)
    }),
  )
})

test('whatever is typed, a found web address begins with the whole host that a browser opens', () => {
  fc.assert(
    fc.property(typedText, (text) => {
      for (const { start, end, url } of withFoundLinks({ text }).links ?? []) {
        if (!url.startsWith('https:')) continue
        const { host, username } = new URL(url)
        const shown = shownLink(url, text[start - 1], text.slice(start, end))
        expect(username).toBe('')
        expect(shown.slice(0, host.length)).toBe(host)
        expect(shown.slice(host.length)).toMatch(/^([/?#…]|$)/)
        expect(shown).toMatch(/^[!-~]+…?$/)
      }
    }),
  )
})

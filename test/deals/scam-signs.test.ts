import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  hasCode,
  scamSentences,
  scamSigns,
  scamSignsIn,
  type ScamSign,
} from '../../shared/deals/scam-signs.ts'
import { anyText } from '../any-text.ts'

const signsIn = (text: string, number?: number) => scamSignsIn({ text, links: [], number })

test.each<[ScamSign, string]>([
  ['code', 'I just sent you a 6-digit code, send it to me so I know you’re real'],
  ['code', 'Google will text you a verification code. Tell me the code and I’ll come'],
  ['code', 'To verify you are a real seller, give me the code you just got'],
  ['code', 'Te mandé un código, envíame el código para confirmar'],
  ['overpaid', 'My boss will mail you a cashier’s check for $900, deposit it and keep $50 for the trouble'],
  ['overpaid', 'I accidentally sent you too much, please zelle me back the rest'],
  ['overpaid', 'The check is over the price. Pay the mover and send back the difference'],
  ['payment-app', 'Zelle says you need to upgrade to a business account to get the money'],
  ['payment-app', 'I paid with Venmo, it is pending until you add $300, check your email'],
  ['gift-card', 'Can I pay with an Amazon gift card? I will send a picture of the code'],
  ['gift-card', 'We only accept bitcoin or wire transfer'],
  ['courier', 'I’m out of town but my mover will come by and pick it up tomorrow'],
  ['courier', 'My cousin picks it up, I will send payment first'],
  ['pay-first', 'A lot of other people want it, send a $50 deposit and I’ll hold it for you'],
  ['pay-first', 'Pay me first and then I bring it before you see it'],
])('the sign %s is found in “%s”', (sign, text) => {
  expect(signsIn(text)).toContain(sign)
})

test('an invitation to another app is a sign only at the beginning of a conversation', () => {
  for (const text of [
    'Text me on WhatsApp',
    'add me on telegram',
    'call me 405-555-0134',
    'My number is (405) 555 0134',
  ]) {
    expect(signsIn(text, 0)).toEqual(['elsewhere'])
    expect(signsIn(text, 4)).toEqual(['elsewhere'])
    expect(signsIn(text, 5)).toEqual([])
    expect(signsIn(text)).toEqual([])
  }
})

test.each([
  'https://bit.ly/3abcd',
  'https://tinyurl.com/x',
  'https://paypa1-support.com/pay',
  'https://venmo.com.verify-pay.net',
  'https://xn--pypal-4ve.com',
])('a link to %s is a sign of fraud', (link) => {
  expect(scamSignsIn({ text: link, links: [link] })).toEqual(['short-link'])
})

test.each([
  'https://www.paypal.com/x',
  'https://venmo.com/ann',
  'https://ou.edu',
  'https://www.amazon.com/dp/1',
  'not a link',
])('a link to %s is no sign of fraud', (link) => {
  expect(scamSignsIn({ text: link, links: [link] })).toEqual([])
})

test.each([
  'Is it still there?',
  'Can you do $40? I can pay cash or Venmo when we meet',
  'My cousin has the same one',
  'What is the course code for your book? CS 2413?',
  'I’ll text you when I’m there',
  'Can you hold it until Friday? I can pick it up after class',
  'Is there a deposit for the sublet?',
  'Venmo is fine, my name there is annray',
  'Great, see you at Bizzell at 3. I’ll bring $80',
  'Do you have the gift receipt?',
  'The door code of my dorm changes, just call me from outside',
  'I got an A in crypto lol',
  'my roommate will be home if I’m late',
  '¿Sigue disponible? Te doy 30 en efectivo',
  'I can check tomorrow and send you pictures',
  'The rest of the books are in my room',
])('the text “%s” has no sign of fraud', (text) => {
  expect(signsIn(text, 0)).toEqual([])
})

/** Every text in a JSON value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

test('no message of the demo, and no text of a post with a price, has a sign', () => {
  const demo = new URL('../../infra/local/demo/texts/', import.meta.url)
  const messages = ['chats.json', 'talks.json'].flatMap((file) =>
    textsIn(JSON.parse(readFileSync(new URL(file, demo), 'utf8'))),
  )
  expect(messages.length).toBeGreaterThan(100)
  const posts = readFileSync(new URL('price-texts.txt', import.meta.url), 'utf8').split('\n')
  expect(messages.filter((text) => signsIn(text, 0).length > 0)).toEqual([])
  expect(posts.filter((line) => signsIn(line.replace(/^.*? \| /, '')).length > 0)).toEqual([])
})

test('any text can be checked without an error, and each sign has a sentence of advice', () => {
  fc.assert(
    fc.property(
      anyText(),
      fc.array(fc.webUrl(), { maxLength: 3 }),
      fc.option(fc.nat(10)),
      (text, links, number) => {
        for (const sign of scamSignsIn({ text, links, number: number ?? undefined }))
          expect(scamSentences[sign]).toBeTruthy()
      },
    ),
  )
  expect(Object.keys(scamSentences)).toEqual([...scamSigns])
})

test.each([
  ['123456', true],
  ['My code: 123 456.', true],
  ['G-493027', true],
  ['it says 493-027', true],
  ['١٢٣٤٥٦', true],
  ['12345', false],
  ['1234567', false],
  ['$123456', false],
  ['123,456', false],
  ['0.123456', false],
  ['405-325-1234', false],
  ['2026-11-27', false],
  ['room 123, 456 Elm St', false],
])('%s has a code of six digits: %s', (text, expected) => {
  expect(hasCode(text)).toBe(expected)
})

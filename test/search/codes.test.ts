import { expect, test } from 'vitest'
import { codesIn } from '../../shared/search/codes.ts'

test.each<[string, string[]]>([
  ['Books for MATH 2413 and math-1914', ['math2413', 'math1914']],
  ['PS5, ti 84 and an iPhone 13 Pro', ['ps5', 'ti84', 'iphone13']],
  ['BIO101L notes', ['bio101l']],
  ['ISBN 978-0-13-409341-3', ['9780134093413']],
  ['0134093410', ['9780134093413']],
  ['0-13-409341-0, like new', ['9780134093413']],
  [
    '27" monitor, a 27 inch one, 27-inch, 27in, 27 in and 13.3”',
    ['27in', '27in', '27in', '27in', '27in', '13.3in'],
  ],
  ['C++ and c#, F#, .NET', ['cpp', 'csharp', 'fsharp', 'dotnet']],
  ['asp.net, abc++', []],
  ['405 555 0123 is a phone number', []],
  ['a lamp for 20 or under 30', []],
  ['', []],
])('the codes in %j, in any notation, are %j', (text, codes) => {
  expect(codesIn(text).map(({ code }) => code)).toEqual(codes)
})

test('a code has its position in the text', () => {
  const text = 'My ti-84, used'
  expect(codesIn(text).map(({ start, end }) => text.slice(start, end))).toEqual(['ti-84'])
})

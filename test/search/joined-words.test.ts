import { expect, test } from 'vitest'
import { joinedWords } from '../../shared/search/joined-words.ts'

test.each<[text: string, joined: string[]]>([
  ['Ray-Ban Wayfarer and a U-lock', ['RayBan', 'Ulock']],
  ['Sony WH-1000XM4', ['WH1000XM4']],
  ["Men's shoes, the girl’s dress", ['Mens', 'girls']],
  ['a pick-me-up', ['pickmeup']],
  ['my North Face jacket', ['NorthFace']],
  ['The North Face', ['TheNorth', 'NorthFace']],
  ['Nike Air Max 90', ['NikeAir', 'AirMax']],
  ['Señor Óscar García', ['SeñorÓscar', 'ÓscarGarcía']],
  ['Ray-Ban, Ray-Ban', ['RayBan']],
  ['an A/C, R&B and U.S.A.', ['AC', 'RB', 'USA']],
  ['and/or, 3/4', []],
  ['Two. Words', []],
  ['a desk - a lamp', []],
  ['-', []],
  ['', []],
])('the joined words of %j are %j', (text, joined) => {
  expect(joinedWords(text)).toEqual(joined)
})

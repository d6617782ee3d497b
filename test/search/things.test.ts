import { expect, test } from 'vitest'
import { beginningOf, withoutNames } from '../../shared/search/things.ts'

test.each([
  ['Pink couch, smoke-free home, no stains. $140', 'Pink couch'],
  ['Laptop: $440 this week.', 'Laptop'],
  ['\n\nDesk (white)', 'Desk '],
  ['MacBook Air M1 13.3 inches. New', 'MacBook Air M1 13.3 inches'],
  ['Need someone with a truck for one hour on Sunday: one couch', 'Need someone with a truck for one hour '],
  ['', ''],
])('the part of %j about the thing itself is %j', (text, about) => {
  expect(beginningOf(text)).toBe(about)
})

test.each([
  ['Road bike. Meet me at Couch Center after six.', 'Road bike. Meet me at   after six.'],
  ['Apple Watch SE, starlight, from Norman with love', 'Apple Watch SE, starlight, from  with love'],
  ['Table lamp. Couch. Rug', 'Table lamp. Couch. Rug'],
  ['Moving sale\nBlue Couch, Two Chairs, Old Desk', 'Moving sale\nBlue Couch, Two Chairs, Old Desk'],
  ['Moving sale\nEVERYTHING must go: couch, desk', 'Moving sale\nEVERYTHING must go: couch, desk'],
  ['Sofá cama. Recoger en la Casa Blanca', 'Sofá cama. Recoger en la  '],
])('the text %j without the names of places and sellers is %j', (text, rest) => {
  expect(withoutNames(text)).toBe(rest)
})

import { expect, test } from 'vitest'
import { soughtBy } from '../../shared/search/sought-by.ts'

test.each([
  ['Looking for a desk lamp', 'desk lamp'],
  ['Looking for a cheap desk for my dorm, preferably white, up to $40', 'desk'],
  ['ISO TI-84 calculator', 'TI-84 calculator'],
  ['need a mini fridge asap!!', 'mini fridge'],
  ['Anyone selling a calc 2 textbook?', 'calc 2 textbook'],
  ['WTB: two tickets to the Texas game', 'two tickets'],
  ['hey everyone, looking for some used skis in size 170', 'skis'],
  ['Busco una bicicleta de montaña para mi hermano', 'bicicleta de montaña'],
  ['se busca sofá cama', 'sofá cama'],
  ['In search of: a roommate', 'roommate'],
])('the wish “%s” looks for %s', (text, q) => {
  expect(soughtBy(text, { cents: 4000 })).toEqual({ q, kind: 'offer', to: 4000 })
})

test('a wish without a price has no price limit, and a wish that names no thing has no search', () => {
  expect(soughtBy('Looking for a lamp', {})).toEqual({ q: 'lamp', kind: 'offer' })
  for (const text of ['Looking for', 'ISO ...', 'Looking for a 🤔?', '']) {
    const sought = soughtBy(text, {})
    expect(sought === undefined || sought.q === '🤔').toBe(true)
  }
})

import { beforeAll, expect, test } from 'vitest'
import { found, newIndex, useEngine, write } from './engine.ts'

useEngine()

let index: string
beforeAll(async () => {
  index = await newIndex('posts')
  await write(index, [
    { id: 'calculus', text: 'Calculus textbook by Stewart' },
    { id: 'lamp', text: 'Lamp and desk' },
  ])
})

const match = (query: string, options: object) => ({ match: { text: { query, ...options } } })

test.each<[query: string, finds: boolean]>([
  ['calclus', true],
  ['calculsu', true],
  ['claculus', true],
  ['kalkulus', true],
  ['kalkuluz', false],
  ['xalculus', true],
  ['calculuses', true],
  ['stewert', true],
  ['stuart', true],
  ['stwart', true],
  ['textbok', true],
  ['txtbok', true],
  ['by', true],
  ['bi', false],
  ['bxy', true],
])('the typed word %s finds the calculus book despite a typo: %s', async (query, finds) => {
  const ids = await found(index, match(query, { operator: 'and', fuzziness: 'AUTO' }))
  expect(ids.includes('calculus')).toBe(finds)
})

test.each<[query: string, options: object, finds: boolean]>([
  ['clamp', { fuzziness: 'AUTO' }, true],
  ['clamp', { fuzziness: 'AUTO', prefix_length: 1 }, false],
  ['lmap', { fuzziness: 'AUTO', prefix_length: 1 }, true],
  ['lapm', { fuzziness: 1 }, true],
  ['lapmx', { fuzziness: 1 }, false],
  ['lapmx', { fuzziness: 2 }, true],
  ['lapm', { fuzziness: 0 }, false],
  ['la', { fuzziness: 'AUTO' }, false],
  ['amp', { fuzziness: 'AUTO:4,7' }, false],
  ['lanp', { fuzziness: 'AUTO:4,7' }, true],
])('the typed word %s with the options %j finds the lamp: %s', async (query, options, finds) => {
  expect((await found(index, match(query, options))).includes('lamp')).toBe(finds)
})

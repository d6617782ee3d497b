import { expect, test } from 'vitest'
import { firstFilled, fullPage } from '../../lambdas/search/full-page.ts'

/** A list of the numbers from 1 to `count`, of which only those that `shows` are shown, three to a page. */
function listOf(count: number, shows: (hit: number) => boolean) {
  let searches = 0
  const page = (after?: number) =>
    fullPage<number, string, number>({
      size: 3,
      after,
      find: async (from = 0, size) => {
        searches += 1
        return Array.from({ length: Math.min(size, count - from) }, (_, index) => from + index + 1)
      },
      load: async (hits) => hits.map((hit) => (shows(hit) ? `${hit}` : undefined)),
      positionOf: (hit) => hit,
    })
  return { page, searches: () => searches }
}

test('a page is full although hits are hidden, and the next one begins after its last hit', async () => {
  const { page } = listOf(12, (hit) => hit % 2 === 0)
  expect(await page()).toEqual({ items: ['2', '4', '6'], next: 6 })
  expect(await page(6)).toEqual({ items: ['8', '10', '12'], next: undefined })
})

test('the last page has no next one, also when it is full', async () => {
  const { page, searches } = listOf(3, () => true)
  expect(await page()).toEqual({ items: ['1', '2', '3'], next: undefined })
  expect(searches()).toBe(1)
})

test('where very many hits are hidden, the page ends and the next one goes on', async () => {
  const { page, searches } = listOf(100, (hit) => hit > 20)
  expect(await page()).toEqual({ items: [], next: 12 })
  expect(searches()).toBe(4)
  expect(await page(12)).toEqual({ items: ['21', '22', '23'], next: 23 })
})

test('the first way that finds anything is taken', async () => {
  const pages = { none: { items: [], next: undefined }, some: { items: ['1'], next: undefined } }
  const tried: string[] = []
  const found = await firstFilled(['none', 'some', 'none'] as const, async (way) => {
    tried.push(way)
    return pages[way]
  })
  expect([found.items, tried]).toEqual([['1'], ['none', 'some']])
})

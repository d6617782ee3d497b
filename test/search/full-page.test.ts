import { expect, test } from 'vitest'
import { firstFilled, fullPage } from '../../lambdas/search/full-page.ts'

/** Simulates a search that hits the numbers from 1 to `count`, hides those that `shows` rejects, and has pages of three. */
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

test('a page is full although hits are hidden, and the next page starts after the last hit', async () => {
  const { page } = listOf(12, (hit) => hit % 2 === 0)
  expect(await page()).toEqual({ items: ['2', '4', '6'], next: 6 })
  expect(await page(6)).toEqual({ items: ['8', '10', '12'], next: undefined })
})

test('a full page has no next page if there are no further hits', async () => {
  const { page, searches } = listOf(3, () => true)
  expect(await page()).toEqual({ items: ['1', '2', '3'], next: undefined })
  expect(searches()).toBe(1)
})

test('if very many hits are hidden, the page ends early, and the next page continues', async () => {
  const { page, searches } = listOf(100, (hit) => hit > 20)
  expect(await page()).toEqual({ items: [], next: 12 })
  expect(searches()).toBe(4)
  expect(await page(12)).toEqual({ items: ['21', '22', '23'], next: 23 })
})

test('the first query with results is used', async () => {
  const pages = { none: { items: [], next: undefined }, some: { items: ['1'], next: undefined } }
  const tried: string[] = []
  const found = await firstFilled(['none', 'some', 'none'] as const, async (way) => {
    tried.push(way)
    return pages[way]
  })
  expect([found.items, tried]).toEqual([['1'], ['none', 'some']])
})

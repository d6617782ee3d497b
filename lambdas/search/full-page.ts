/** Fills a page even if some hits of the engine may not be shown. */

export interface FullPage<Item, Position> {
  items: Item[]
  /** The position of the next page; undefined at the end. */
  next: Position | undefined
}

interface Source<Hit, Item, Position> {
  size: number
  after: Position | undefined
  /** At most `count` hits after a position. */
  find: (after: Position | undefined, count: number) => Promise<Hit[]>
  /** The items to show for hits, in their order; undefined for a hit that may not be shown. */
  load: (hits: Hit[]) => Promise<(Item | undefined)[]>
  positionOf: (hit: Hit) => Position
}

/** The most searches for one page. If more hits are hidden, the page is short, and its cursor continues after them. */
const searchesMaximum = 4

export async function fullPage<Hit, Item, Position>({
  size,
  after,
  find,
  load,
  positionOf,
}: Source<Hit, Item, Position>): Promise<FullPage<Item, Position>> {
  const items: Item[] = []
  let position = after
  for (let search = 0; search < searchesMaximum; search += 1) {
    // One more than the page holds shows whether another page follows.
    const found = await find(position, size + 1)
    const hits = found.slice(0, size)
    for (const [index, item] of (await load(hits)).entries()) {
      const hit = hits[index]
      if (item === undefined || hit === undefined) continue
      items.push(item)
      if (items.length === size)
        return { items, next: index + 1 < found.length ? positionOf(hit) : undefined }
    }
    const last = hits.at(-1)
    if (found.length <= size || !last) return { items, next: undefined }
    position = positionOf(last)
  }
  return { items, next: position }
}

/** The page of the first way of searching that finds anything. */
export async function firstFilled<Way, Item, Position>(
  ways: readonly Way[],
  pageOf: (way: Way) => Promise<FullPage<Item, Position>>,
): Promise<FullPage<Item, Position>> {
  for (const way of ways) {
    const page = await pageOf(way)
    if (page.items.length > 0 || page.next !== undefined) return page
  }
  return { items: [], next: undefined }
}

const columns = 3

export function rowsOf<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / columns) }, (_, row) =>
    items.slice(row * columns, (row + 1) * columns),
  )
}

/** How far from its end, in pixels, the gallery loads the next page, and the least time between two loads. */
export const nearEnd = { pixels: 251, throttleMs: 1000 }

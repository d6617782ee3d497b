const columns = 3

/** The items of the gallery in rows of three. */
export function rowsOf<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / columns) }, (_, row) =>
    items.slice(row * columns, (row + 1) * columns),
  )
}

/** How near to its end the gallery loads the next page, and at most how often. */
export const nearEnd = { pixels: 251, throttleMs: 1000 }

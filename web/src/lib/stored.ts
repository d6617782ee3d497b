/**
 * Values in this browser's storage. Users can change them, and an older version of the site may have written them, so
 * malformed values count as missing. A browser that forbids storage stores nothing.
 */
import type * as z from 'zod/mini'

type Area = 'localStorage' | 'sessionStorage'

export function readStored(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key)
  } catch {
    return null
  }
}

/** Stores a text; null removes it. */
export function writeStored(area: Area, key: string, value: string | null): void {
  try {
    if (value === null) window[area].removeItem(key)
    else window[area].setItem(key, value)
  } catch {
    // Storage is forbidden or full: the page continues without it.
  }
}

/** Removes all values whose keys have a prefix. */
export function forgetStored(area: Area, prefix: string): void {
  try {
    for (const key of Object.keys(window[area])) if (key.startsWith(prefix)) window[area].removeItem(key)
  } catch {
    // Storage is forbidden: there is nothing to remove.
  }
}

/** Parses a stored JSON text; undefined if it is missing or malformed. */
export function parseStored<T>(schema: z.ZodMiniType<T>, stored: string | null): T | undefined {
  return schema.safeParse(storedJson(stored)).data
}

/** Parses a stored JSON text without checking its shape; undefined if it is missing or no JSON. */
export function storedJson(stored: string | null): unknown {
  try {
    return stored === null ? undefined : JSON.parse(stored)
  } catch {
    return undefined
  }
}

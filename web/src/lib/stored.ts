/**
 * What this browser stores. Anybody can change it, and an older version of the site may have written it: malformed
 * values count as missing. A browser that forbids storage stores nothing.
 */
import * as z from 'zod/mini'

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
    // Storage is forbidden or full: the page goes on without.
  }
}

/** Removes everything whose key begins with a text. */
export function forgetStored(area: Area, prefix: string): void {
  try {
    for (const key of Object.keys(window[area])) if (key.startsWith(prefix)) window[area].removeItem(key)
  } catch {
    // Storage is forbidden: there is nothing to remove.
  }
}

/** Parses a stored JSON text; undefined where it is missing or malformed. */
export function parseStored<T>(schema: z.ZodMiniType<T>, stored: string | null): T | undefined {
  try {
    return z.safeParse(schema, stored === null ? undefined : JSON.parse(stored)).data
  } catch {
    return undefined
  }
}

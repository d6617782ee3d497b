/** The key of a limit's counter: one row per scope, key and window. */
import type { Key } from './row.ts'

export const limitKey = (scope: string, key: string, window: number): Key => ({
  pk: `LIMIT#${scope}#${key}`,
  sk: `#${window}`,
})

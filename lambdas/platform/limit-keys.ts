/** The key of a limit's bucket: one row per scope and key. */
import type { Key } from './row.ts'

export const limitKey = (scope: string, key: string): Key => ({ pk: `LIMIT#${scope}#${key}`, sk: '#LIMIT' })

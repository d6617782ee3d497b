/**
 * The key of a limit's bucket: one row per scope and key. The row has a hash of the key, so it identifies nobody: limits
 * outlive a deleted account, because otherwise deleting it would reset the limits of its address.
 */
import { createHash } from 'node:crypto'
import { anyId } from './grants.ts'
import type { Key } from './row.ts'

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 22)

export const limitKey = (scope: string, key: string): Key => ({
  pk: `LIMIT#${scope}#${key === anyId ? key : hashOf(key)}`,
  sk: '#LIMIT',
})

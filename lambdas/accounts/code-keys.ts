/**
 * The key of codes. Codes have separate partitions, because nearly every function reads people, and grants apply to whole
 * partitions.
 */
import type { Key } from '../platform/row.ts'

/** A code; `purpose` is a `Purpose` of code-store.ts. */
export const codeKey = (userId: string, purpose: string): Key => ({
  pk: `CODES#${userId}`,
  sk: `VERIFY#${purpose}`,
})

/** The key of codes. They have a partition of their own: nearly every function reads people, and grants know partitions only. */
import type { Key } from '../platform/row.ts'

/** A code; `purpose` is a `Purpose` of code-store.ts. */
export const codeKey = (userId: string, purpose: string): Key => ({
  pk: `CODES#${userId}`,
  sk: `VERIFY#${purpose}`,
})

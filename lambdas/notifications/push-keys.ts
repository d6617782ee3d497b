/** Keys of the devices that get notifications; they have a partition of their own. */
import { createHash } from 'node:crypto'
import type { Key } from '../platform/row.ts'

export const pushKey = (userId: string, subscriptionId: string): Key => ({
  pk: `PUSH#${userId}`,
  sk: `SUB#${subscriptionId}`,
})

export const subscriptionIdOf = (endpoint: string) =>
  createHash('sha256').update(endpoint).digest('hex').slice(0, 32)

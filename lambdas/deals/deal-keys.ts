/** Keys of the partition `DEALS#{userId}`: a person's entries of deals, and the things whose lines they are in. */
import type { Key } from '../platform/row.ts'

export const dealsPrefix = 'DEAL#'

export const dealKey = (userId: string, dealId: string): Key => ({
  pk: `DEALS#${userId}`,
  sk: `${dealsPrefix}${dealId}`,
})

export const openDealsKey = (userId: string): Key => ({ pk: `DEALS#${userId}`, sk: '#OPEN' })

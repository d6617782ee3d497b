/**
 * Keys of the partition `DEALS#{userId}`: a person's entries of deals, their answers, and the things in whose lines they
 * are.
 */
import type { Key } from '../platform/row.ts'

export const dealsPrefix = 'DEAL#'

export const dealKey = (userId: string, dealId: string): Key => ({
  pk: `DEALS#${userId}`,
  sk: `${dealsPrefix}${dealId}`,
})

export const answerKey = (userId: string, dealId: string): Key => ({
  pk: `DEALS#${userId}`,
  sk: `ANSWER#${dealId}`,
})

export const openDealsKey = (userId: string): Key => ({ pk: `DEALS#${userId}`, sk: '#OPEN' })

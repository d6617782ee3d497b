import type * as z from 'zod/mini'
import type { parametersOf, Range } from './parameters.ts'
import { StripeRefusal } from './refusal.ts'

type Page = Pick<z.output<typeof parametersOf.listEvents>, 'limit' | 'starting_after' | 'ending_before'>

/** A page of a sorted list: https://docs.stripe.com/api/pagination */
export function listOf<Item extends { id: string }>(url: string, all: Item[], page: Page) {
  const { limit = '10', starting_after: after, ending_before: before } = page
  const at = (id: string | undefined) => {
    const found = all.findIndex((item) => item.id === id)
    if (id !== undefined && found < 0)
      throw new StripeRefusal(404, `No such object: '${id}'`, { code: 'resource_missing' })
    return found
  }
  const size = Number(limit)
  const start = before === undefined ? at(after) + 1 : Math.max(0, at(before) - size)
  const end = before === undefined ? start + size : at(before)
  const isMore = before === undefined ? end < all.length : start > 0
  return { object: 'list', data: all.slice(start, end), has_more: isMore, url }
}

/** Whether a time is in a range of a list's parameters. */
export function isIn(time: number, range: Range | undefined): boolean {
  if (range === undefined) return true
  if (typeof range === 'string') return time === Number(range)
  const { gt, gte, lt, lte } = range
  return (
    (gt === undefined || time > Number(gt)) &&
    (gte === undefined || time >= Number(gte)) &&
    (lt === undefined || time < Number(lt)) &&
    (lte === undefined || time <= Number(lte))
  )
}

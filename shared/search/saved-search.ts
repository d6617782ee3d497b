/** Searches that a person saved. The person is notified of new posts that such a search finds. */
import * as z from 'zod/mini'
import { conditionText, priceText } from '../deals/sale.ts'
import { centsMaximum, conditions, saleKinds } from '../deals/schema.ts'
import { categories } from '../posts/category.ts'
import { searchTextSchema } from './search.ts'

export const savedSearchesMaximum = 10

/** The id of a saved search: a digit, because a person can have ten. */
export const savedSearchIdSchema = z.string().check(z.regex(/^\d$/))

const centsSchema = z.int().check(z.minimum(0), z.maximum(centsMaximum))

/** The content of a search: words, filters, or both, as in `search-posts`. */
export const soughtShape = {
  q: z.optional(searchTextSchema),
  category: z.optional(z.enum(categories)),
  with: z.optional(z.enum(['pictures'])),
  kind: z.optional(z.enum(saleKinds)),
  /** US cents, both included. */
  from: z.optional(centsSchema),
  to: z.optional(centsSchema),
  /** This condition or a better one. */
  condition: z.optional(z.enum(conditions)),
}
export const soughtSchema = z.object(soughtShape)
export type Sought = z.output<typeof soughtSchema>

export const savedSearchSchema = z.extend(soughtSchema, {
  id: savedSearchIdSchema,
  /** Epoch milliseconds. */
  savedAt: z.number(),
})
export type SavedSearch = z.output<typeof savedSearchSchema>

/** Returns only the words and filters of a search. */
export const soughtIn = (search: Sought): Sought => z.parse(soughtSchema, search)

/** Whether a search has neither words nor filters, so that it would find every post. */
export const isNothing = (sought: Sought) => Object.values(sought).every((value) => value === undefined)

/** The words of a search, or its filters if it has none: 'desk lamp', 'Free · furniture'. */
export const soughtText = (sought: Sought): string => sought.q ?? filtersText(sought)

/** 'For sale · up to $20' */
export function filtersText({ category, kind, from, to, condition, with: files }: Sought): string {
  const parts = [
    kind === 'wish' && 'Looking for',
    kind === 'offer' && 'For sale',
    to === 0 ? 'Free' : to !== undefined && `up to ${priceText(to)}`,
    from !== undefined && from > 0 && `from ${priceText(from)}`,
    condition && conditionText(condition),
    category,
    files && 'with pictures',
  ]
  return parts.filter((part) => typeof part === 'string').join(' · ')
}

/** The address of the page that shows what a search finds now, the newest first. */
export function soughtPath(search: Sought): string {
  const entries = Object.entries(soughtIn(search)).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return `/search?${new URLSearchParams(Object.fromEntries(entries))}`
}

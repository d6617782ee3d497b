import { keySchema } from '../platform/row.ts'
import type { Change, Count, Facts } from '../platform/change.ts'
import {
  anyTerm,
  firstViewsPrefix,
  ghostViewsPrefix,
  popularKey,
  termKey,
  termOf,
  viewsPrefix,
} from './search-keys.ts'

export const searchFacts: Facts = { counts: { of: viewCounts, rows: [anyTerm] } }

const counted = { totalViews: viewsPrefix, uniqueViews: firstViewsPrefix, ghostViews: ghostViewsPrefix }

/** A view's row that is added or removed changes the counts of its search; the first view creates the search. */
function viewCounts({ before, after }: Change): Count[] {
  const key = keySchema.safeParse(after ?? before).data
  const term = key && termOf(key)
  const difference = Number(after !== undefined) - Number(before !== undefined)
  if (!key?.sk.startsWith(viewsPrefix) || !term || difference === 0) return []
  return [
    {
      key: termKey(term.campusId, term.text),
      add: {
        totalViews: difference,
        ...(key.sk.startsWith(firstViewsPrefix) && { uniqueViews: difference }),
        ...(key.sk.startsWith(ghostViewsPrefix) && { ghostViews: difference }),
      },
      set: { popularKey: popularKey(term.campusId) },
      counted,
      createIfMissing: true,
    },
  ]
}

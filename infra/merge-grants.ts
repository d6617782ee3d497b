/** Merges grants, which are many and often repeat, into the fewest statements that allow exactly the same. */
import type { Grant } from '../lambdas/platform/grants.ts'

/** A resource, or a part of it: an index of the table, or the objects of a bucket whose keys match a pattern. */
export interface GrantTarget {
  on: Grant['on']
  /** The part after the resource's own ARN and a slash, for example `index/feed` or `files/*`. */
  part?: string | undefined
}

export interface MergedGrant {
  places: GrantTarget[]
  actions: string[]
  /** Patterns of the table's partitions; empty for every other resource. */
  partitions: string[]
}

/**
 * Merges grants that differ only in their partitions, actions or places. The result never allows a combination of these
 * that none of the grants allows.
 */
export function mergeGrants(grants: readonly Grant[]): MergedGrant[] {
  const columns = ['partitions', 'actions', 'places'] as const
  return columns.reduce<MergedGrant[]>(joinedBy, grants.map(statementOf))
}

function statementOf({ on, action, index, within }: Grant): MergedGrant {
  const actions = [action]
  if (on !== 'table') return { places: [{ on, part: within }], actions, partitions: [] }
  if (!within) throw new Error(`A grant of ${action} on the table names no partition`)
  return { places: [{ on, part: index && `index/${index}` }], actions, partitions: [within] }
}

/** Joins the statements that differ only in one column. */
function joinedBy(statements: MergedGrant[], column: keyof MergedGrant): MergedGrant[] {
  const alike = Map.groupBy(statements, (one) => JSON.stringify({ ...one, [column]: [] }))
  return [...alike.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, [column]: unique([first, ...others].flatMap((one) => [...one[column]])) }] : [],
  )
}

/** The distinct values in sorted order. The order of grants has no meaning, so sorting keeps the template's text stable. */
function unique<T>(values: T[]): T[] {
  const byText = new Map(values.map((value) => [JSON.stringify(value), value]))
  return [...byText].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, value]) => value)
}

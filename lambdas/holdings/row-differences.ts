/** How two versions of a row differ, apart from the mark of a restore. */
import { isDeepStrictEqual } from 'node:util'
import { restoredAt } from '../platform/change.ts'
import { rowExists, type Update } from '../platform/expressions.ts'
import type { Row } from '../platform/row.ts'

export function differs(one: Row, other: Row): boolean {
  const { [restoredAt]: _, ...before } = one
  const { [restoredAt]: __, ...after } = other
  return !isDeepStrictEqual(before, after)
}

/** The update from one version of a row to another, on the condition that the stored row still equals the first. */
export function differsFrom(before: Row, after: Row): Omit<Update, 'key'> {
  const { pk: _, sk: __, ...old } = before
  const { pk: ___, sk: ____, ...set } = after
  const names = Object.keys(old)
  return {
    set,
    remove: names.filter((name) => !(name in set)),
    where: [rowExists, ...names.map((name) => `#${name} = :old_${name}`)],
    values: Object.fromEntries(Object.entries(old).map(([name, value]) => [`old_${name}`, value])),
  }
}

/**
 * The data that the product keeps of a person. Each kind of row belongs to a holding, which exports it and erases it with
 * the account; holdings.ts lists all holdings.
 */
import type { Held, HeldOf } from '../../shared/holdings/held.ts'
import type { Position } from '../../shared/cursor.ts'
import { effect, type Effect } from '../platform/effect.ts'
import type { Grant } from '../platform/grants.ts'
import type { Platform } from '../platform/platform.ts'
import * as z from 'zod/mini'
import { withPrefix } from '../platform/expressions.ts'
import { keySchema, type Key } from '../platform/row.ts'
import type { Table } from '../platform/table.ts'
import type { Leaver } from '../users/leaver-store.ts'
import type { User } from '../users/user-store.ts'

export type Person = User

export interface HeldPage {
  items: Held[]
  /** The position of the next page; undefined at the end. */
  next: Position | undefined
}

export interface HoldingMethods {
  /** A page of the person's data, in the format of the export. */
  page: (person: Person, after: Position | undefined) => Promise<HeldPage>
  /**
   * Removes the data, or the parts of it that identify the person. Repeating it is safe; after an interruption it
   * continues.
   */
  erase: (person: Leaver) => Promise<void>
}

/** The function of a keys module that makes the key of a kind of row. */
export type KeyOf = (...parts: never[]) => Key

/** What happens to a field of a stored row in the export: the name it gets there, or the reason why it is left out. */
type Fate<Name extends string> = { as: Name } | { because: string }

/**
 * A kind of row, the kind of item that the export makes of it, and what happens to each field that the item does not
 * have under the same name.
 */
export interface KeptRow {
  key: KeyOf
  kind: Held['kind']
  fields: Readonly<Record<string, Fate<string>>>
}

/**
 * Declares a kind of row. The call compiles only if every field of the row is in the exported item under the same name or
 * has a fate in `fields`. A new field therefore has to be shown in `page` and shared/holdings/held.ts, or get a reason
 * here why it is left out.
 */
export function kept<Stored, Kind extends Held['kind']>(
  key: KeyOf,
  kind: Kind,
  fields: Record<Exclude<keyof Stored, keyof HeldOf<Kind>> & string, Fate<keyof HeldOf<Kind> & string>>,
): KeptRow {
  return { key, kind, fields }
}

export type Holding = Effect<HoldingMethods> & { rows: readonly KeptRow[] }

/** Declares a holding: the kinds of rows that it covers, the grants of its methods, and the methods. */
export function holding(
  rows: readonly KeptRow[],
  grants: Record<keyof HoldingMethods, Grant[]>,
  make: (platform: Platform) => HoldingMethods,
): Holding {
  return Object.assign(effect<HoldingMethods>(grants, make), { rows })
}

export const heldPageSize = 100

/** A time in a readable format. */
export const dateOf = (milliseconds: number) => new Date(milliseconds).toISOString()

/**
 * Removes the rows of the partition `pk` whose sort keys begin with `sk`. Reads only keys, so it also removes rows that
 * do not parse.
 */
export async function eraseRows(table: Table, { pk, sk }: Key): Promise<void> {
  for await (const { rows } of table.paginate({ ...withPrefix(pk, sk), ConsistentRead: true }))
    await table.removeMany(rows.map((row) => z.parse(keySchema, row)))
}

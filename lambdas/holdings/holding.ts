/**
 * What the product keeps of a person. Each kind of row that a noun keeps belongs to a holding, which gives it out for the
 * export and erases it with the account; holdings.ts lists them all.
 */
import type { Held } from '../../shared/holdings/held.ts'
import type { Position } from '../../shared/cursor.ts'
import { effect, type Effect } from '../platform/effect.ts'
import type { Grant } from '../platform/grants.ts'
import type { Platform } from '../platform/platform.ts'
import type { Key } from '../platform/row.ts'
import type { User } from '../users/user-store.ts'

export type Person = User

export interface HeldPage {
  items: Held[]
  /** Where the next page begins; undefined at the end. */
  next: Position | undefined
}

export interface HoldingMethods {
  /** A page of what is kept of the person, in the words of the export. */
  page: (person: Person, after: Position | undefined) => Promise<HeldPage>
  /** Removes it, or what in it tells of the person. It may run again at any time, and goes on where it stopped. */
  erase: (person: Person) => Promise<void>
}

/** The function of a keys module that makes the key of a kind of row. */
export type KeyOf = (...parts: never[]) => Key

export type Holding = Effect<HoldingMethods> & { rows: KeyOf[] }

/** Declares a holding: the kinds of rows that it covers, what its methods may do, and the methods. */
export function holding(
  rows: KeyOf[],
  grants: Record<keyof HoldingMethods, Grant[]>,
  make: (platform: Platform) => HoldingMethods,
): Holding {
  return Object.assign(effect<HoldingMethods>(grants, make), { rows })
}

/** Items to a page of the export. */
export const heldPageSize = 100

/** A time for people to read. */
export const dateOf = (milliseconds: number) => new Date(milliseconds).toISOString()

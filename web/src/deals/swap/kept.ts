/**
 * Whether this browser stores data of a handover. This module does not need the database, so that every page can load it.
 */
import { readStored, writeStored } from '../../lib/stored.ts'

/** The kinds of data: terms of agreed meetings, and proofs that are not sent yet. */
export type Kept = 'terms' | 'proofs'

const keyOf = (what: Kept) => `swap-${what}`

export const isKept = (what: Kept): boolean => readStored('localStorage', keyOf(what)) !== null

export const noteKept = (what: Kept, isAny: boolean): void =>
  writeStored('localStorage', keyOf(what), isAny ? 'yes' : null)

/** The table, the clock and randomness, from which every effect is made. There is one per function. */
import { randomBytes } from 'node:crypto'
import { connectTable, type Table } from './table.ts'

export interface Platform {
  table: Table
  /** Epoch milliseconds. */
  now: () => number
  /** Unguessable lower-case text of `bytes` × 8 bits. */
  random: (bytes: number) => string
}

let platform: Platform | undefined

export function thePlatform(): Platform {
  platform ??= {
    table: connectTable(),
    now: () => Date.now(),
    random: (bytes) => randomBytes(bytes).toString('hex'),
  }
  return platform
}

import { createHash } from 'node:crypto'
import type { Key } from '../platform/row.ts'

/** Marks a mail of a reaction as sent; `what` names it, for example `welcome#ou`. */
export const sentMailKey = (userId: string, what: string): Key => ({
  pk: `MAILS#${userId}`,
  sk: `SENT#${what}`,
})

/** Marks an address to which no mail goes any more; `hash` is made by `hashOfAddress`. */
export const suppressedKey = (hash: string): Key => ({ pk: `SUPPRESSED#${hash}`, sk: '#SUPPRESSED' })

/** So that the row names nobody. */
export const hashOfAddress = (address: string): string =>
  createHash('sha256').update(address.trim().toLowerCase()).digest('hex')

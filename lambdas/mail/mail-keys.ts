import { createHash } from 'node:crypto'
import type { Key } from '../platform/row.ts'

/** Marks a mail of a reaction as sent; `what` names it, for example `welcome#ou`. */
export const sentMailKey = (userId: string, what: string): Key => ({
  pk: `MAILS#${userId}`,
  sk: `SENT#${what}`,
})

/** Marks an address that gets no more mails; `hash` is made by `hashOfAddress`. */
export const suppressedKey = (hash: string): Key => ({ pk: `SUPPRESSED#${hash}`, sk: '#SUPPRESSED' })

/** The hash of an address, so that the row identifies nobody. */
export const hashOfAddress = (address: string): string =>
  createHash('sha256').update(address.trim().toLowerCase()).digest('hex')

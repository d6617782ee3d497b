import { createHash } from 'node:crypto'
import type { Key } from '../platform/row.ts'

/** The key of the row that marks a mail of a reaction as sent. `what` names the mail, for example `welcome#ou`. */
export const sentMailKey = (userId: string, what: string): Key => ({
  pk: `MAILS#${userId}`,
  sk: `SENT#${what}`,
})

/** The key of the row that marks an address to which no more mails are sent. `hash` is made by `hashOfAddress`. */
export const suppressedKey = (hash: string): Key => ({ pk: `SUPPRESSED#${hash}`, sk: '#SUPPRESSED' })

/** The hash of an address, so that the row identifies nobody. */
export const hashOfAddress = (address: string): string =>
  createHash('sha256').update(address.trim().toLowerCase()).digest('hex')

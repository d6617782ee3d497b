import { createHash } from 'node:crypto'
import { encodeTime } from 'ulid'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Returns the id of a notification: a ULID with the time of the fact, whose other 80 bits are a hash of the deed and
 * its actor. Therefore a repeat gets the same id, and an undo can find the row.
 */
export function notificationId(fact: { at: number; of: string; actorId: string }): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([fact.of, fact.actorId]))
    .digest()
  const letters = [...hash.subarray(0, 16)].map((byte) => alphabet[byte % alphabet.length])
  return `${encodeTime(fact.at)}${letters.join('')}`
}

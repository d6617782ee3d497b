import { timingSafeEqual } from 'node:crypto'
import type { DecisionRow } from './decision-store.ts'

/** The id and the key in the token of a decision. */
export function partsOf(token: string): { id: string; key: string | undefined } {
  const [id = '', key] = token.split('-')
  return { id, key }
}

/**
 * Whether the caller may read a decision: the person whom it is about may, and anyone with the key in the mail to that
 * person.
 */
export function isOfCaller(
  decision: Pick<DecisionRow, 'userId' | 'key'>,
  { viewerId, key }: { viewerId: string | undefined; key: string | undefined },
): boolean {
  if (viewerId === decision.userId) return true
  const [given, right] = [Buffer.from(key ?? ''), Buffer.from(decision.key)]
  return given.length === right.length && timingSafeEqual(given, right)
}

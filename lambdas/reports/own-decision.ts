import { timingSafeEqual } from 'node:crypto'
import type { DecisionRow } from './decision-store.ts'

/** The id and the key in the token of a decision. */
export function partsOf(token: string): { id: string; key: string | undefined } {
  const [id = '', key] = token.split('-')
  return { id, key }
}

/** Whether a caller may read a decision: its person, or who has the key of the mail to them. */
export function isOfCaller(
  decision: Pick<DecisionRow, 'userId' | 'key'>,
  { viewerId, key }: { viewerId: string | undefined; key: string | undefined },
): boolean {
  if (viewerId === decision.userId) return true
  const [given, right] = [Buffer.from(key ?? ''), Buffer.from(decision.key)]
  return given.length === right.length && timingSafeEqual(given, right)
}

import type { ListedCase } from '../../shared/operators/case.ts'
import { caseIdOf } from '../../shared/reports/case.ts'
import { claimOf, reasonsOf, type CaseRow } from '../reports/case-store.ts'

/** A case as operators see it in a list, at a time in epoch milliseconds. */
export function listedCase(row: CaseRow, now: number): ListedCase {
  const { userId, kind, thingId, openedAt, closedAt } = row
  const subject = { userId, kind, thingId }
  const reasons = reasonsOf(row)
  return {
    id: caseIdOf(subject),
    ...subject,
    reasons,
    openedAt,
    closedAt: openedAt === undefined ? closedAt : undefined,
    claim: claimOf(row, now),
  }
}

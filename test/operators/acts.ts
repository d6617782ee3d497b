/** Helpers for tests of operators' acts: the input that every act needs, and the audit log. */
import { newUlid } from '../../shared/ulid.ts'
import { listAudit } from '../../shared/operators/list-audit.ts'
import type { AuditEntry } from '../../shared/operators/audit.ts'
import { call } from '../cloud.ts'
import type { Operator } from './operator.ts'

/** Returns a new id and a reason, which the input of every act contains. */
export const because = (reason = 'For a test') => ({ id: newUlid(Date.now()), reason })

/** Returns the entries of the audit log about a person, newest first. */
export async function auditOf(userId: string, as: Operator): Promise<AuditEntry[]> {
  return (await call(listAudit, { userId }, as)).output.items
}

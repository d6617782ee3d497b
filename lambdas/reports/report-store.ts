/** Reports of people, for operators: they outlive the account of either person. */
import type { ReportReason } from '../../shared/users/report-user.ts'
import { effect } from '../platform/effect.ts'
import { onlyNew } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import type { User } from '../users/user-store.ts'
import { reportKey } from './report-keys.ts'

interface Report {
  reporterId: string
  reason: ReportReason
}

export const reportStore = effect({ add: onRows(reportKey(anyId, anyId), 'PutItem') }, ({ table, now }) => ({
  /** One put, with a copy of the person as everybody sees them now. Returns false if this reporter has a report. */
  async add(person: User, { reporterId, reason }: Report): Promise<boolean> {
    const { id, username, firstName, lastName, bio, picture, campusId, schoolVerified, createdAt } = person
    const copy = { id, username, firstName, lastName, bio, picture, campusId, schoolVerified, createdAt }
    const report = { reporterId, reason, person: copy, reportedAt: now() }
    return !(await table.put({ ...reportKey(id, reporterId), ...report }, onlyNew))
  },
}))

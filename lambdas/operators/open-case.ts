import { openCase as contract } from '../../shared/operators/open-case.ts'
import { subjectOfCase } from '../../shared/reports/case.ts'
import { only } from '../platform/effect.ts'
import { caseStore, claimLasts, claimOf } from '../reports/case-store.ts'
import { reportStore } from '../reports/report-store.ts'
import { userStore } from '../users/user-store.ts'
import { frozenTexts } from './frozen-texts.ts'
import { knownPeople } from './known-person.ts'
import { listedCase } from './listed-case.ts'
import { look } from './operation.ts'

/**
 * The transaction that writes the entry of the audit log also claims the case, if it is open and no claim of another
 * operator is still valid.
 */
export const openCase = look(
  contract,
  {
    cases: only(caseStore, 'get', 'of', 'claiming'),
    reports: only(reportStore, 'of'),
    users: only(userStore, 'get'),
    people: knownPeople,
  },
  async ({ caseId }, { now, viewer, cases, reports, users, people }) => {
    const subject = subjectOfCase(caseId)
    const { userId } = subject
    const row = await cases.get(subject)
    if (!row) return { missed: 'case-not-found' }
    const person = await users.get(userId, { consistent: true })
    const found = listedCase(row, now)
    const isFree = row.openedAt !== undefined && (claimOf(row, now)?.operator ?? viewer.name) === viewer.name
    return {
      userId,
      subject: { kind: 'case', id: caseId },
      output: {
        case: isFree ? { ...found, claim: { operator: viewer.name, until: now + claimLasts } } : found,
        person: person && (await people.known(person)),
        reports: (await reports.of(subject)).map((report) => ({
          reporterId: report.reporterId,
          reason: report.reason,
          at: report.reportedAt,
          texts: frozenTexts(report, userId),
        })),
        others: (await cases.of(userId)).map((one) => listedCase(one, now)).filter(({ id }) => id !== caseId),
      },
      ...(isFree && { writes: { claim: cases.claiming(subject, viewer.name) } }),
      refusals: { claim: 'case-claimed' },
    }
  },
)

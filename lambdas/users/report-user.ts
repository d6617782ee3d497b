import { reportUser as contract } from '../../shared/users/report-user.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { log } from '../platform/log.ts'
import { reportStore } from '../reports/report-store.ts'
import { userStore } from './user-store.ts'

/** The log line is what operators count; whom it is about stands in the row only. */
export const reportUser = operation(
  contract,
  { users: only(userStore, 'get'), reports: only(reportStore, 'add') },
  async ({ userId, reason }, { viewer, users, reports, see, refuse }) => {
    const person = see(await users.get(userId))
    if (person.id === viewer.id) refuse('own-profile')
    if (await reports.add(person, { reporterId: viewer.id, reason })) log.info('person-reported', { reason })
    return { reported: true as const }
  },
)

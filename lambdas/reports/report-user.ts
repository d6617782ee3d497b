import { reportUser as contract } from '../../shared/reports/report-user.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { userStore } from '../users/user-store.ts'
import { reportKey } from './report-keys.ts'
import { reportStore } from './report-store.ts'

/** The copy has only what everyone can see of the person. */
export const reportUser = operation(
  contract,
  { users: only(userStore, 'get'), reports: only(reportStore, 'add') },
  async ({ userId, reason }, { viewer, users, reports, see, refuse }) => {
    const user = see(await users.get(userId))
    if (user.id === viewer.id) refuse('own-profile')
    const { id, username, firstName, lastName, bio, picture, campusId, schoolVerified, createdAt } = user
    const person = { id, username, firstName, lastName, bio, picture, campusId, schoolVerified, createdAt }
    await reports.add(reportKey(id, viewer.id), { reporterId: viewer.id, reason, person })
    return { reported: true as const }
  },
)

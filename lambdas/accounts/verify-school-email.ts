import { verifySchoolEmail as contract } from '../../shared/accounts/verify-school-email.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { banStore } from '../users/ban-store.ts'
import { codeStore } from './code-store.ts'
import { userStore } from '../users/user-store.ts'

export const verifySchoolEmail = operation(
  contract,
  {
    users: only(userStore, 'joining'),
    bans: only(banStore, 'sparing'),
    codes: only(codeStore, 'get', 'check', 'spending', 'transact'),
  },
  async ({ code: typed }, { viewer, client, users, bans, codes, refuse }) => {
    const code = await codes.get(viewer.id, 'school')
    if (!code?.campusId) return refuse('code-expired')
    const guesser = { userId: viewer.id, client: client.address }
    const unproven = await codes.check(guesser, code, 'school', typed)
    if (unproven) return refuse(unproven.code, unproven)
    const { target: schoolEmail, campusId } = code
    const [failed] = await codes.transact([
      codes.spending(viewer.id, code, 'school'),
      bans.sparing(schoolEmail),
      ...users.joining(viewer, schoolEmail, campusId),
    ])
    if (failed === 1) return refuse('account-banned')
    if (failed !== undefined) return refuse(failed === 0 ? 'code-expired' : 'school-email-taken')
    return { ...viewer, schoolVerified: true, schoolEmail, campusId }
  },
)

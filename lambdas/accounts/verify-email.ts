import { verifyEmail as contract } from '../../shared/accounts/verify-email.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { codeStore } from './code-store.ts'
import { userStore } from '../users/user-store.ts'

export const verifyEmail = operation(
  contract,
  {
    users: only(userStore, 'verifying'),
    codes: only(codeStore, 'get', 'check', 'spending', 'transact'),
  },
  async ({ code: typed }, { viewer, client, users, codes, refuse }) => {
    const code = await codes.get(viewer.id, 'email')
    if (!code || code.target !== viewer.email) return refuse('code-expired')
    const guesser = { userId: viewer.id, client: client.address }
    const unproven = await codes.check(guesser, code, 'email', typed)
    if (unproven) return refuse(unproven.code, unproven)
    const failed = await codes.transact([
      codes.spending(viewer.id, code, 'email'),
      ...users.verifying(viewer, viewer.signIn.poolName),
    ])
    return failed.length > 0 ? refuse('code-expired') : { ...viewer, verified: true }
  },
)

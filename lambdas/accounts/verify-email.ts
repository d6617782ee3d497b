import { verifyEmail as contract } from '../../shared/accounts/verify-email.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { transactions } from '../platform/transaction.ts'
import { codeGuesses } from './code-guesses.ts'
import { codeStore } from './code-store.ts'
import { userStore } from '../users/user-store.ts'

export const verifyEmail = operation(
  contract,
  {
    users: only(userStore, 'verifying'),
    codes: only(codeStore, 'get', 'spending'),
    guesses: only(codeGuesses, 'check'),
    transaction: transactions,
  },
  async ({ code: typed }, { viewer, client, users, codes, guesses, transaction, refuse }) => {
    const code = await codes.get(viewer.id, 'email')
    if (!code || code.target !== viewer.email) return refuse('code-expired')
    const guesser = { userId: viewer.id, client: client.address }
    const unproven = await guesses.check(guesser, code, 'email', typed)
    if (unproven) return refuse(unproven.code, unproven)
    const failed = await transaction.run({
      code: codes.spending(viewer.id, code, 'email'),
      proof: users.verifying(viewer, viewer.signIn.poolName),
    })
    return failed ? refuse('code-expired') : { ...viewer, verified: true }
  },
)

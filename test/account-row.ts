/** Accounts whose rows a test writes itself, and the claims of their tokens. */
import { accountKey } from '../lambdas/users/account-keys.ts'

const poolNameOf = (userId: string) => `pool-${userId}`

export const accountRow = (userId: string) => ({
  ...accountKey(poolNameOf(userId)),
  userId,
  hasPassword: true,
})

/** What API Gateway's authorizer says of the token of somebody who is signed in. */
export const claimsOf = (userId: string) => ({ username: poolNameOf(userId), auth_time: '1' })

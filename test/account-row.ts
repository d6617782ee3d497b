/** Accounts whose rows a test writes itself, and the claims of their tokens. */
import { accountKey } from '../lambdas/accounts/account-keys.ts'

const sessionId = '1d3b7f0e-5a55-4a6b-8f7b-0d9c0c2f4a10'
const poolNameOf = (userId: string) => `pool-${userId}`

export const accountRow = (userId: string) => ({
  ...accountKey(poolNameOf(userId)),
  userId,
  hasPassword: true,
  sessions: { [sessionId]: { signedInAt: 1000, deviceId: 'x', device: 'A browser', isNewDevice: false } },
})

/** What API Gateway's authorizer says of the token of somebody who is signed in. */
export const claimsOf = (userId: string) => ({
  username: poolNameOf(userId),
  auth_time: '1',
  origin_jti: sessionId,
})

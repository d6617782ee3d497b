/** Rows of accounts for tests that write them directly, and the claims of the tokens of these accounts. */
import { accountKey } from '../lambdas/access/account-keys.ts'

const sessionId = '1d3b7f0e-5a55-4a6b-8f7b-0d9c0c2f4a10'
const poolNameOf = (userId: string) => `pool-${userId}`

export const accountRow = (userId: string) => ({
  ...accountKey(poolNameOf(userId)),
  userId,
  hasPassword: true,
  sessions: { [sessionId]: { signedInAt: 1000, deviceId: 'x', device: 'A browser', isNewDevice: false } },
})

/** The claims that API Gateway's authorizer passes to a function for a signed-in person. */
export const claimsOf = (userId: string) => ({
  username: poolNameOf(userId),
  auth_time: '1',
  origin_jti: sessionId,
})

import { randomInt } from 'node:crypto'
import { register as contract } from '../../shared/users/register.ts'
import { reservedUsernames, splitName, usernameCandidate } from '../../shared/users/account.ts'
import { operation } from '../access/operation.ts'
import { effect, only } from '../platform/effect.ts'
import { banStore } from './ban-store.ts'
import { cognito } from './cognito.ts'
import { cognitoNameOf, userStore, type EmailClaim, type UserStore } from './user-store.ts'

const done = { registered: true } as const

const newIds = effect({ userId: [], secret: [] }, ({ random }) => ({
  userId: () => `u_${random(10)}`,
  secret: () => random(12),
}))

/** Milliseconds for which a registration keeps its claim before another one may take it; longer than any call runs. */
const finishingMs = 60_000

/**
 * One transaction writes the claim on the address and the user; then the user pool's user is created. A call that
 * stopped between the two is completed by the next one, and a retry of the same registration returns the same.
 */
export const register = operation(
  contract,
  {
    users: only(userStore, 'get', 'claimOf', 'takeClaim', 'create'),
    bans: only(banStore, 'has'),
    pool: cognito,
    ids: newIds,
  },
  async ({ id, email, name, password }, { now, users, bans, pool, ids, refuse }) => {
    if (await bans.has(email)) return refuse('account-banned')
    const before = await users.claimOf(email)
    if (before && (await pool.isReady(before.cognitoName))) {
      return before.registrationId === id ? done : refuse('email-taken')
    }
    // A verified address never gets a new password here; its owner resets the password by mail.
    if (before && (await users.get(before.userId, { consistent: true }))?.verified)
      return refuse('email-taken')
    if (before && before.registrationId !== id) {
      const taken = { registrationId: id, ...splitName(name) }
      const isFree = now - before.claimedAt > finishingMs && (await users.takeClaim(email, before, taken))
      if (!isFree) return refuse('email-taken')
    }
    const userId = ids.userId()
    const cognitoName = cognitoNameOf(userId, ids.secret())
    const fresh = { userId, cognitoName, registrationId: id, claimedAt: now }
    const claim = before ?? (await claimAddress(users, { email, name, claim: fresh }))
    if (!claim) return refuse('email-taken')
    return (await pool.create(claim.cognitoName, email, password)) ? done : refuse('password-too-short')
  },
)

/**
 * Writes the user under the first free user name. Returns undefined where somebody else claimed the address meanwhile.
 * Of one registration sent twice at once, the later call returns the claim of the earlier one.
 */
async function claimAddress(
  users: Pick<UserStore, 'create' | 'claimOf'>,
  { email, name, claim }: { email: string; name: string; claim: EmailClaim },
): Promise<EmailClaim | undefined> {
  const names = splitName(name)
  for (let attempt = 1; attempt <= 20; attempt += 1) {
    // After five attempts the suffix is random, so that nobody can use up all suffixes of a name.
    const username = usernameCandidate(names, attempt <= 5 ? attempt : randomInt(6, 1_000_000))
    if (reservedUsernames.includes(username)) continue
    const taken = await users.create({ id: claim.userId, email, ...names, username }, claim)
    if (!taken) return claim
    if (taken === 'email') {
      const earlier = await users.claimOf(email)
      return earlier?.registrationId === claim.registrationId ? earlier : undefined
    }
  }
  throw new Error('No user name was free')
}

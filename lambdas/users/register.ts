import { register as contract } from '../../shared/users/register.ts'
import { reservedUsernames, splitName, usernameCandidate } from '../../shared/users/user.ts'
import { operation } from '../platform/operation.ts'
import type { Platform } from '../platform/platform.ts'
import { cognito } from './cognito.ts'
import { cognitoNameOf, userStore, type EmailClaim, type UserStore } from './user-store.ts'

const done = { registered: true } as const

const newIds = ({ random }: Platform) => ({ userId: () => `u_${random(10)}`, secret: () => random(12) })

/**
 * The claim on the address comes first, in one transaction with the user; the pool's user follows. A call that
 * stopped between the two is finished by the next one, and the same registration again answers the same.
 */
export const register = operation(
  contract,
  { users: userStore, pool: cognito, ids: newIds },
  async ({ id, email, name, password }, { users, pool, ids, refuse }) => {
    if (await users.isBanned(email)) return refuse('account-banned')
    const before = await users.claimOf(email)
    if (before && (await pool.isReady(before.cognitoName))) {
      return before.registrationId === id ? done : refuse('email-taken')
    }
    // A proven address never gets a new password here: whoever lost their pool user resets it by mail.
    if (before && (await users.get(before.userId))?.verified) return refuse('email-taken')
    const userId = ids.userId()
    const fresh = { userId, cognitoName: cognitoNameOf(userId, ids.secret()), registrationId: id }
    const claim = before ?? (await claimAddress(users, { email, name, claim: fresh }))
    if (!claim) return refuse('email-taken')
    await pool.create(claim.cognitoName, email, password)
    return done
  },
)

/** Writes the user under the first free user name; undefined where somebody took the address meanwhile. */
async function claimAddress(
  users: UserStore,
  { email, name, claim }: { email: string; name: string; claim: EmailClaim },
): Promise<EmailClaim | undefined> {
  const names = splitName(name)
  for (let attempt = 1; attempt <= 200; attempt += 1) {
    const username = usernameCandidate(names, attempt)
    if (reservedUsernames.includes(username)) continue
    const taken = await users.create({ id: claim.userId, email, ...names, username }, claim)
    if (!taken) return claim
    if (taken === 'email') return undefined
  }
  throw new Error('No user name was free')
}

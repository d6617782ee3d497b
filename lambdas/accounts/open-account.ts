/**
 * Opening an account: one transaction writes the claims on address and user name, the person and the account; then the
 * user pool's user is created. What stopped between the two is completed by the next call.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { refusal } from '../../shared/refusal.ts'
import { usernameCandidate } from '../../shared/users/names.ts'
import { isReserved } from '../../shared/users/username.ts'
import { effect } from '../platform/effect.ts'
import { cognito } from './cognito.ts'
import { firstProof } from './first-proof.ts'
import { unprovenStore } from './unproven-store.ts'
import { unprovenMs, userStore, type EmailClaim, type NewUser, type UserStore } from '../users/user-store.ts'

/** Whose account it is. */
export interface Opening {
  email: string
  firstName: string
  lastName: string
}

/** `poolName` is the account's name in the user pool. */
interface Opened {
  userId: string
  poolName: string
}

/** `id` is the idempotency key: the same registration sent again finishes what it began. */
type Registration = Opening & { id: string; password: string }

/** Milliseconds for which a registration keeps its claim before another one may take it; longer than any call runs. */
const finishingMs = 60_000

const { get, holderOf, takeClaim, create } = userStore.grants
const opening = [...holderOf, ...create, ...unprovenStore.grants.free]
const openGrants = {
  withPassword: [...opening, ...get, ...takeClaim, ...Object.values(cognito.grants).flat()],
  proven: [
    ...opening,
    ...takeClaim,
    ...cognito.grants.isReady,
    ...cognito.grants.create,
    ...firstProof.grants.proveFromOutside,
  ],
}

export const openAccount = effect(openGrants, (platform) => {
  const users = userStore(platform)
  const pool = cognito(platform)
  const proof = firstProof(platform)
  const unproven = unprovenStore(platform)
  const { now, random } = platform

  /** The claim on an address, after it was freed of an account that nobody proved in time. */
  async function claimOf(email: string): Promise<EmailClaim | undefined> {
    const { claim, isExpired } = await users.holderOf(email)
    if (!claim || !isExpired) return claim
    await unproven.free(claim.userId, claim.cognitoName)
    return users.claimOf(email)
  }

  const newClaim = (registrationId: string): EmailClaim => ({
    userId: `u_${random(10)}`,
    cognitoName: randomUUID(),
    registrationId,
    claimedAt: now(),
  })

  /** Returns undefined where another call claimed the address meanwhile. */
  async function openProven(owner: Opening): Promise<Opened | undefined> {
    const { email, firstName, lastName } = owner
    const id = randomUUID()
    const person = { ...owner, verified: true, hasPassword: false }
    const claim = (await claimOf(email)) ?? (await claimAddress(users, person, newClaim(id)))
    if (!claim) return undefined
    const { userId, cognitoName: poolName } = claim
    if (!(await pool.isReady(poolName))) {
      // A registration that is still setting its password finds that the claim is no longer its own, and discards it.
      const isOurs =
        claim.registrationId === id ||
        (await users.takeClaim(email, claim, { registrationId: id, firstName, lastName }))
      if (!isOurs) return undefined
      await pool.create(poolName, email)
    }
    await proof.proveFromOutside(poolName)
    return { userId, poolName }
  }

  return {
    /** Opens an account whose address is not proven yet. A retry of the same registration returns the same. */
    async withPassword(registration: Registration): Promise<'opened' | 'email-taken' | 'password-too-short'> {
      const { id, email, firstName, lastName, password } = registration
      const before = await claimOf(email)
      if (before && (await pool.isReady(before.cognitoName)))
        return before.registrationId === id ? 'opened' : 'email-taken'
      // A verified address never gets a new password here; its owner resets the password by mail.
      if (before && (await users.get(before.userId, { consistent: true }))?.verified) return 'email-taken'
      if (before && before.registrationId !== id) {
        const isOver = now() - before.claimedAt > finishingMs
        const next = { registrationId: id, firstName, lastName }
        if (!isOver || !(await users.takeClaim(email, before, next))) return 'email-taken'
      }
      const expiresAt = Math.ceil((now() + unprovenMs) / 1000)
      const person = { email, firstName, lastName, verified: false, hasPassword: true, expiresAt }
      const claim = before ?? (await claimAddress(users, person, newClaim(id)))
      if (!claim) return 'email-taken'
      if (!(await pool.create(claim.cognitoName, email, password))) return 'password-too-short'
      if ((await users.claimOf(email))?.registrationId === id) return 'opened'
      // The owner of the address proved it while this call set the password.
      await pool.discardPassword(claim.cognitoName)
      return 'email-taken'
    },

    /**
     * The account of somebody who has just proven that the address is theirs: a new one without a password, or the one
     * that is there, which this proof verifies. It is safe to repeat, and begins anew where another call came between.
     */
    async proven(owner: Opening): Promise<Opened> {
      for (let attempt = 1; attempt <= 5; attempt += 1) {
        const opened = await openProven(owner)
        if (opened) return opened
      }
      throw refusal(undefined, 'unavailable')
    },
  }
})

/**
 * Writes the user under the first free user name. Returns undefined where somebody else claimed the address meanwhile.
 * When one registration is sent twice at once, the later call returns the claim of the earlier one.
 */
async function claimAddress(
  users: Pick<UserStore, 'create' | 'claimOf'>,
  person: Omit<NewUser, 'id' | 'username'>,
  claim: EmailClaim,
): Promise<EmailClaim | undefined> {
  for (let attempt = 1; attempt <= 20; attempt += 1) {
    // After five attempts the suffix is random, so that nobody can use up all suffixes of a name.
    const username = usernameCandidate(person, attempt <= 5 ? attempt : randomInt(6, 1_000_000))
    if (isReserved(username)) continue
    const taken = await users.create({ ...person, id: claim.userId, username }, claim)
    if (!taken) return claim
    if (taken === 'email') {
      const earlier = await users.claimOf(person.email)
      return earlier?.registrationId === claim.registrationId ? earlier : undefined
    }
  }
  throw new Error('No user name was free')
}

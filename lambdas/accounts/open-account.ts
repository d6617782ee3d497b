/**
 * Opening an account: one transaction writes the claims on address and user name, the person and the account; then the user
 * is created in the user pool. If a call stops between the two, the next call completes it.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { refusal } from '../../shared/refusal.ts'
import { usernameCandidate } from '../../shared/users/names.ts'
import { isReserved } from '../../shared/users/username.ts'
import { effect } from '../platform/effect.ts'
import { cognito } from './cognito.ts'
import { unprovenStore } from './unproven-store.ts'
import {
  claimStore,
  unprovenMs,
  type EmailClaim,
  type NewUser,
  type ClaimStore,
} from '../users/claim-store.ts'
import { userStore } from '../users/user-store.ts'

/** The owner of the new account. */
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

/** `id` is the idempotency key: repeating an interrupted registration completes it. */
type Registration = Opening & { id: string; password: string }

/** Milliseconds for which a registration keeps its claim before another one may take it; longer than any call runs. */
const finishingMs = 60_000

const { get } = userStore.grants
const { holderOf, takeClaim, create } = claimStore.grants
const opening = [...holderOf, ...create, ...unprovenStore.grants.free]
const openGrants = {
  withPassword: [
    ...opening,
    ...get,
    ...takeClaim,
    ...cognito.grants.isReady,
    ...cognito.grants.create,
    ...cognito.grants.discardPassword,
    ...cognito.grants.remove,
  ],
  proven: [...opening, ...get, ...takeClaim, ...cognito.grants.isReady, ...cognito.grants.create],
}

export const openAccount = effect(openGrants, (platform) => {
  const users = userStore(platform)
  const claims = claimStore(platform)
  const pool = cognito(platform)
  const unproven = unprovenStore(platform)
  const { now, random } = platform

  /** Returns the claim on an address. Before that, it frees the address from an unproved account that has expired. */
  async function claimOf(email: string): Promise<EmailClaim | undefined> {
    const { claim, isExpired } = await claims.holderOf(email)
    if (!claim || !isExpired) return claim
    await unproven.free(claim.userId, claim.cognitoName)
    return claims.claimOf(email)
  }

  const newClaim = (registrationId: string): EmailClaim => ({
    userId: `u_${random(10)}`,
    cognitoName: randomUUID(),
    registrationId,
    claimedAt: now(),
  })

  /**
   * Returns undefined if another call interfered. If the address has an account but was never proved, the account may
   * be a stranger's, with a name, a picture and a password of the stranger's choice. The address is then freed as if
   * that account had expired, and the owner of the address gets a new account.
   */
  async function openProven(owner: Opening): Promise<Opened | undefined> {
    const { email, firstName, lastName } = owner
    const before = await claimOf(email)
    const holder = before && (await users.get(before.userId, { consistent: true }))
    const isStrangers = holder?.verified === false
    if (before && isStrangers) {
      await unproven.free(before.userId, before.cognitoName)
      if (await claims.claimOf(email)) return undefined
    }
    const id = randomUUID()
    const person = { ...owner, verified: true, hasPassword: false, discardedPassword: isStrangers }
    const claim = isStrangers || !before ? await claimAddress(claims, person, newClaim(id)) : before
    if (!claim) return undefined
    const { userId, cognitoName: poolName } = claim
    if (!(await pool.isReady(poolName))) {
      // A registration that is still setting its password finds that it has lost the claim, and discards the password.
      const isOurs =
        claim.registrationId === id ||
        (await claims.takeClaim(email, claim, { registrationId: id, firstName, lastName }))
      if (!isOurs) return undefined
      await pool.create(poolName, email)
    }
    return { userId, poolName }
  }

  return {
    /** Opens an account whose address is not proved yet. A retry of the same registration returns the same result. */
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
        if (!isOver || !(await claims.takeClaim(email, before, next))) return 'email-taken'
      }
      const expiresAt = Math.ceil((now() + unprovenMs) / 1000)
      const person = { email, firstName, lastName, verified: false, hasPassword: true, expiresAt }
      const claim = before ?? (await claimAddress(claims, person, newClaim(id)))
      if (!claim) return 'email-taken'
      const isStillOurs = async () => (await claims.claimOf(email))?.registrationId === id
      const isCreated = await pool.create(claim.cognitoName, email, password).catch(async (error) => {
        if (await isStillOurs()) throw error
        return true
      })
      if (!isCreated) return 'password-too-short'
      if (await isStillOurs()) return 'opened'
      // The owner of the address proved it while this call set the password, and may have an account under another name
      // in the pool.
      const isSame = (await claims.claimOf(email))?.cognitoName === claim.cognitoName
      await (isSame ? pool.discardPassword(claim.cognitoName) : pool.remove(claim.cognitoName))
      return 'email-taken'
    },

    /**
     * Returns the account of a person who has just proved by a link, a reset or Google that the address is theirs: the
     * existing verified one, or a new one without a password. Repeating it is safe; it starts over if another call
     * interfered.
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
 * Writes the user under the first free user name. Returns undefined if the address was claimed meanwhile. If the same
 * registration is sent twice at once, the later call returns the claim of the earlier one.
 */
async function claimAddress(
  claims: Pick<ClaimStore, 'create' | 'claimOf'>,
  person: Omit<NewUser, 'id' | 'username'>,
  claim: EmailClaim,
): Promise<EmailClaim | undefined> {
  // After five attempts the suffix is random, so that nobody can use up all suffixes of a name.
  const suffixes = Array.from({ length: 20 }, (_, index) => (index < 5 ? index + 1 : randomInt(6, 1_000_000)))
  // The last suffix is from the person's id, so that it is free even if all numbers are taken.
  for (const suffix of [...suffixes, claim.userId.slice(-7)]) {
    const username = usernameCandidate(person, suffix)
    if (isReserved(username)) continue
    const taken = await claims.create({ ...person, id: claim.userId, username }, claim)
    if (!taken) return claim
    if (taken === 'email') {
      const earlier = await claims.claimOf(person.email)
      return earlier?.registrationId === claim.registrationId ? earlier : undefined
    }
  }
  throw new Error('No user name was free')
}

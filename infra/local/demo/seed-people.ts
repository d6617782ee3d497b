import {
  AdminDisableUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { clientOptions } from '../../../lambdas/platform/clients.ts'
import { env } from '../../../lambdas/platform/env.ts'
import { splitName, usernameCandidate } from '../../../shared/users/names.ts'
import type { Platform } from '../../../lambdas/platform/platform.ts'
import { banStore } from '../../../lambdas/users/ban-store.ts'
import { cognito } from '../../../lambdas/accounts/cognito.ts'
import { profileStore } from '../../../lambdas/users/profile-store.ts'
import { claimStore } from '../../../lambdas/users/claim-store.ts'
import { userStore, type User } from '../../../lambdas/users/user-store.ts'
import { uuidOf } from '../uuid.ts'
import type { DemoAccount } from './people.ts'
import type { SeedState } from './seed-state.ts'

type Person = Pick<DemoAccount, 'name' | 'email' | 'verified' | 'campusId'> &
  Partial<Pick<DemoAccount, 'hasPassword'>>

const membersFor = 60 * 24 * 3600 * 1000

/** Writes people and accounts through the product's own store, and keeps existing ones. */
export function peopleSeeder(platform: Platform, state: SeedState) {
  // Everybody joined some weeks before their first post.
  const users = userStore({ ...platform, now: () => state.epoch - membersFor })
  const claims = claimStore({ ...platform, now: () => state.epoch - membersFor })
  const profiles = profileStore(platform)
  const bans = banStore(platform)
  const pool = cognito(platform)
  const idOf = (person: Person) => `u_${state.hex(`user ${person.email}`, 20)}`
  const cognitoName = (person: Person) => uuidOf(state.hex(`pool ${person.email}`, 32))

  async function userOf(person: Person): Promise<User> {
    const id = idOf(person)
    const before = await users.get(id)
    if (before) return before
    const names = splitName(person.name)
    const claim = {
      userId: id,
      cognitoName: cognitoName(person),
      claimedAt: 0,
      registrationId: state.ulid(`registration ${person.email}`, state.epoch),
    }
    for (let attempt = 1; attempt < 10; attempt += 1) {
      const taken = await claims.create(
        {
          id,
          email: person.email,
          ...names,
          username: usernameCandidate(names, attempt),
          verified: false,
          hasPassword: person.hasPassword ?? true,
        },
        claim,
      )
      if (taken === 'email') throw new Error(`${person.email} belongs to an account that is not the demo’s`)
      const user = taken ? undefined : await users.get(id)
      if (user) return user
    }
    throw new Error(`no user name is free for ${person.name}`)
  }

  /** Adds a person who cannot sign in. */
  async function addPerson(person: Person): Promise<User> {
    const user = await userOf(person)
    const { campusId } = person
    if (person.verified && !user.verified)
      await platform.table.transact({ proof: users.verifying(user, cognitoName(person)) })
    if (!campusId || user.schoolVerified) return { ...user, verified: person.verified }
    const schoolEmail = `${user.username}@${campusId === 'ut' ? 'utexas' : campusId === 'uf' ? 'ufl' : campusId}.edu`
    const failed = await platform.table.transact({ school: users.joining(user, schoolEmail, campusId) })
    if (failed) throw new Error(`${schoolEmail} belongs to an account that is not the demo’s`)
    return { ...user, verified: person.verified, schoolVerified: true, schoolEmail, campusId }
  }

  return {
    addPerson,

    /** Adds a person who can sign in, and the ban of a banned account. */
    async addAccount(account: DemoAccount): Promise<User> {
      const user = await addPerson(account)
      const username = cognitoName(account)
      const { email, password, hasPassword, bio } = account
      if (!(await pool.isReady(username)))
        await pool.create(username, email, hasPassword ? password : undefined)
      if (bio && !user.profileSetUp) await profiles.update(user.id, { bio })
      if (account.role === 'disabled') await disable(username)
      if (account.role === 'banned' && !(await bans.has(account.email)))
        await platform.table.transact({ ban: bans.adding(account.email, 'A banned account for the demo') })
      return user
    },
  }
}

/** Disables a user, as operators do in Cognito's console. */
async function disable(Username: string): Promise<void> {
  const client = new CognitoIdentityProviderClient(clientOptions('pool'))
  await client.send(new AdminDisableUserCommand({ UserPoolId: env('USER_POOL_ID'), Username }))
  client.destroy()
}

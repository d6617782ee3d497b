import { liftBan as contract } from '../../shared/operators/lift-ban.ts'
import { only } from '../platform/effect.ts'
import { banStore } from '../users/ban-store.ts'
import { claimStore } from '../users/claim-store.ts'
import { userStore } from '../users/user-store.ts'
import { hashOfAddress } from '../mail/mail-keys.ts'
import { act } from './operation.ts'

/** A ban is lifted by its address, because the account may be gone while the ban holds. */
export const liftBan = act(
  contract,
  {
    claims: only(claimStore, 'claimOf'),
    users: only(userStore, 'get', 'unbanning'),
    bans: only(banStore, 'get', 'lifting'),
  },
  async ({ email }, { claims, users, bans, refuse }) => {
    const ban = (await bans.get(email)) ?? refuse('not-banned')
    const claim = await claims.claimOf(email)
    const person = claim && (await users.get(claim.userId, { consistent: true }))
    return {
      subject: person ? { kind: 'person', id: person.id } : { kind: 'address', id: hashOfAddress(email) },
      about: person ?? { email },
      writes: { ban: bans.lifting(email, ban.at), ...(person && { person: users.unbanning(person.id) }) },
      before: { ...ban },
      refusals: { ban: 'not-banned', person: 'person-changed' },
    }
  },
)

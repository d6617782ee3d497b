/** A person as operators see them. */
import type * as z from 'zod/mini'
import type { knownPersonSchema } from '../../shared/operators/person.ts'
import { effect } from '../platform/effect.ts'
import { banStore } from '../users/ban-store.ts'
import type { User } from '../users/user-store.ts'
import { isOperators } from './operation.ts'
import { operatorStore } from './operator-store.ts'

export const knownPeople = effect(
  { known: [...banStore.grants.get, ...operatorStore.grants.all] },
  (platform) => ({
    async known(person: User): Promise<z.output<typeof knownPersonSchema>> {
      const { id, username, firstName, lastName, email, schoolEmail, campusId, totalPosts, createdAt } =
        person
      return {
        id,
        username,
        name: `${firstName} ${lastName}`.trim(),
        email,
        schoolEmail,
        campusId,
        totalPosts,
        createdAt,
        ban: await banStore(platform).get(email),
        suspendedUntil: person.suspendedUntil,
        isOperator: isOperators(person, await operatorStore(platform).all()),
      }
    },
  }),
)

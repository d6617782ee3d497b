import { listBlocked as contract } from '../../shared/blocks/list-blocked.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { authorOf } from '../users/author.ts'
import { userStore } from '../users/user-store.ts'

/** The one list that shows people whom its reader has hidden: it is where they take that back. */
export const listBlocked = operation(
  contract,
  { users: only(userStore, 'getMany') },
  async (_, { viewer, users }) => {
    const people = (await users.getMany([...(viewer.blocks ?? [])])).map(authorOf)
    return { items: people.sort((a, b) => a.name.localeCompare(b.name)) }
  },
)

import { listBlocked as contract } from '../../shared/blocks/list-blocked.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { authorOf } from '../users/author.ts'
import { userStore } from '../users/user-store.ts'

/** The only list that shows people hidden from its reader, because it is where the reader unblocks them. */
export const listBlocked = operation(
  contract,
  { users: only(userStore, 'getMany') },
  async (_, { viewer, users }) => {
    const people = (await users.getMany([...(viewer.blocks ?? [])])).map(authorOf)
    return { items: people.sort((a, b) => a.name.localeCompare(b.name)) }
  },
)

import { api } from '../access/api.ts'
import { blockPerson } from './block-person.ts'
import { listBlocked } from './list-blocked.ts'
import { unblockPerson } from './unblock-person.ts'

export const { handler, grants } = api([blockPerson, listBlocked, unblockPerson])

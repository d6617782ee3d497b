import { createTicket as contract } from '../../shared/live/create-ticket.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { liveStore } from './live-store.ts'

export const createTicket = operation(
  contract,
  { live: only(liveStore, 'issue') },
  async (_, { viewer, live }) => ({ ticket: await live.issue(viewer.id, viewer.signIn) }),
)

import { sessionsEnded } from '../../events/sessions-ended.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { accountStore, isEnded } from '../access/account-store.ts'
import { liveStore } from './live-store.ts'
import { sockets } from './sockets.ts'

/** Closes the sockets of sign-ins whose tokens are now refused. */
export const { handler, grants } = reaction(
  sessionsEnded,
  {
    accounts: only(accountStore, 'get'),
    live: only(liveStore, 'list'),
    sockets: only(sockets, 'close'),
  },
  async ({ poolName, userId }, { accounts, live, sockets: open }) => {
    const account = await accounts.get(poolName, { consistent: true })
    // Without an account, every session has ended.
    const isOver = (socket: Parameters<typeof isEnded>[1]) => !account || isEnded(account, socket)
    const connections = await live.list(userId, { consistent: true })
    await open.close(connections.filter((one) => one.poolName === poolName && isOver(one)))
  },
)

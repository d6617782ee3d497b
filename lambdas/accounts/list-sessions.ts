import { listSessions as contract } from '../../shared/accounts/list-sessions.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { accountStore, isEnded } from '../access/account-store.ts'

export const listSessions = operation(
  contract,
  { accounts: only(accountStore, 'get') },
  async (_, { viewer, accounts }) => {
    const { poolName, sessionId } = viewer.signIn
    const account = await accounts.get(poolName, { consistent: true })
    const sessions = Object.entries(account?.sessions ?? {}).flatMap(([id, { signedInAt, device, place }]) =>
      account && !isEnded(account, { poolName, sessionId: id, signedInAt })
        ? { id, signedInAt, device, place, isCurrent: id === sessionId }
        : [],
    )
    return { sessions: sessions.sort((a, b) => b.signedInAt - a.signedInAt) }
  },
)

import { readDecision as contract } from '../../shared/reports/read-decision.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { userStore } from '../users/user-store.ts'

export const readDecision = operation(
  contract,
  { users: only(userStore, 'readDecision') },
  async ({ decisionId }, { viewer, users }) => {
    await users.readDecision(viewer.id, decisionId)
    return { read: true as const }
  },
)

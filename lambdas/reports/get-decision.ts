import { getDecision as contract } from '../../shared/reports/get-decision.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { decisionStore } from './decision-store.ts'
import { isOfCaller, partsOf } from './own-decision.ts'

/** The output has neither the operator's name nor the key. */
export const getDecision = operation(
  contract,
  { decisions: only(decisionStore, 'get') },
  async ({ token }, { viewer, decisions, refuse }) => {
    const { id, key } = partsOf(token)
    const decision = await decisions.get(id)
    if (!decision || !isOfCaller(decision, { viewerId: viewer?.id, key })) return refuse('decision-not-found')
    return decision
  },
)

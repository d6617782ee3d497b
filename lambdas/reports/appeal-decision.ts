import { appealDecision as contract } from '../../shared/reports/appeal-decision.ts'
import { appealUntil } from '../../shared/reports/decision.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { decisionStore } from './decision-store.ts'
import { isOfCaller, partsOf } from './own-decision.ts'

/** If an appeal is sent again with the same text, the first call has already written it, so the call succeeds. */
export const appealDecision = operation(
  contract,
  { decisions: only(decisionStore, 'get', 'appeal') },
  async ({ token, text }, { viewer, now, decisions, refuse }) => {
    const { id, key } = partsOf(token)
    const decision = await decisions.get(id)
    if (!decision || !isOfCaller(decision, { viewerId: viewer?.id, key })) return refuse('decision-not-found')
    const done = { appealed: true as const }
    if (decision.appeal) return decision.appeal.text === text ? done : refuse('already-appealed')
    if (now > appealUntil(decision)) return refuse('appeal-late')
    return (await decisions.appeal(id, text)) ? done : refuse('already-appealed')
  },
)

import { answerAppeal as contract } from '../../shared/operators/answer-appeal.ts'
import { only } from '../platform/effect.ts'
import { decisionStore } from '../reports/decision-store.ts'
import { banStore } from '../users/ban-store.ts'
import { userStore } from '../users/user-store.ts'
import { act } from './operation.ts'
import { operatorStore } from './operator-store.ts'
import { restoredThing } from './restored-thing.ts'

/**
 * Only what this decision did is undone: a later suspension, or a post that its author deleted meanwhile, stays. An operator
 * who is alone answers appeals against their own decisions.
 */
export const answerAppeal = act(
  contract,
  {
    decisions: only(decisionStore, 'get', 'answering'),
    operators: only(operatorStore, 'all'),
    users: only(userStore, 'get', 'answering'),
    things: restoredThing,
    bans: only(banStore, 'get', 'lifting'),
  },
  async ({ decisionId, reverse, sentence }, context) => {
    const { viewer, decisions, operators, users, things, bans, refuse } = context
    const decision = (await decisions.get(decisionId)) ?? refuse('appeal-not-found')
    if (!decision.appeal) return refuse('appeal-not-found')
    if (decision.answer) return refuse('appeal-answered')
    const isAlone = (await operators.all()).every(({ name }) => name === viewer.name)
    if (decision.operator === viewer.name && !isAlone) refuse('own-decision')
    const { userId, kind, thingId, takeDown, measure, until } = decision
    const person = await users.get(userId, { consistent: true })
    const isPost = takeDown && kind === 'post' && thingId !== undefined
    const thing = reverse && isPost ? await things.restoring(thingId, userId, decisionId) : undefined
    const ban = reverse && measure === 'ban' && person ? await bans.get(person.email) : undefined
    const lifts = [
      ...(ban ? ['bannedAt'] : []),
      ...(reverse && until !== undefined && person?.suspendedUntil === until ? ['suspendedUntil'] : []),
    ]
    return {
      subject: { kind: 'decision', id: decisionId },
      about: person,
      writes: {
        decision: decisions.answering(decisionId, { isReversed: reverse, sentence }),
        ...(person && { person: users.answering(userId, { decisionId, lifts }) }),
        ...(thing && { thing }),
        ...(ban && person && { ban: bans.lifting(person.email, ban.at) }),
      },
      before: { takeDown, measure, until, operator: decision.operator },
      refusals: { decision: 'appeal-answered' },
    }
  },
)

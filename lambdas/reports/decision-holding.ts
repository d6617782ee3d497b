/** Decisions of operators about a person. They outlive the account, so that nobody escapes one by leaving. */
import { groundSentences } from '../../shared/reports/decision.ts'
import { dateOf, holding, kept } from '../access/holding.ts'
import { decisionKey } from './decision-keys.ts'
import { decisionStore, type DecisionRow } from './decision-store.ts'

export const decisionHolding = holding(
  [
    kept<DecisionRow, 'decision'>(decisionKey, 'decision', {
      userId: { because: 'the account has it' },
      operator: { because: 'it is another person' },
      key: { because: 'it opens the decision without a log-in' },
      createdAt: { as: 'decidedAt' },
    }),
  ],
  { page: [...decisionStore.grants.of], erase: [] },
  (platform) => ({
    /** One page has all decisions, because there are few. */
    async page({ id }) {
      const items = (await decisionStore(platform).of(id)).map((decision) => {
        const { kind, thingId, ground, until, createdAt, appeal, answer, ...rest } = decision
        return {
          kind: 'decision' as const,
          id: rest.id,
          about: kind,
          thingId,
          ground: groundSentences[ground],
          sentence: rest.sentence,
          text: rest.text,
          takeDown: rest.takeDown,
          measure: rest.measure,
          ...(until !== undefined && { until: dateOf(until) }),
          decidedAt: dateOf(createdAt),
          appeal: appeal?.text,
          answer: answer?.sentence,
        }
      })
      return { items, next: undefined }
    },

    erase: async () => undefined,
  }),
)

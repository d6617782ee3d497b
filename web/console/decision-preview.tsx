import { Text } from '@aws-amplify/ui-react'
import type { CaseSubject } from '../../shared/reports/case.ts'
import { consequencesOf, reasonsOf } from '../../shared/reports/decision-words.ts'
import { appealDays } from '../../shared/reports/decision.ts'
import type { Draft } from './decision-draft.ts'
import { dayOf } from './time.tsx'

interface Props {
  subject: CaseSubject
  draft: Draft
  now: number
}

/** A preview of the decision as the person will read it. */
export function DecisionPreview({ subject, draft, now }: Props) {
  const { takeDown, measure, days, ground, sentence } = draft
  const until = now + (Number(days) || 0) * 24 * 3600_000
  const consequences = consequencesOf({ ...subject, takeDown, measure, until }, dayOf)
  const reasons = ground ? reasonsOf({ ground, sentence: sentence.trim() }) : [sentence.trim()]
  return (
    <section className="preview" aria-label="What the person will read">
      <Text className="quiet">What the person will read</Text>
      {consequences.length === 0 ? (
        <Text>Nothing is decided yet, so the person reads nothing.</Text>
      ) : (
        <>
          {[...consequences, ...reasons.filter((text) => text !== '')].map((text, place) => (
            // The key is the index, because the operator may type a sentence that is the same as another one.
            <Text key={place}>{text}</Text>
          ))}
          <Text className="quiet">They can appeal within {appealDays} days.</Text>
        </>
      )}
    </section>
  )
}

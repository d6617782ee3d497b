import { Radio, RadioGroupField, Text } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { answerAppeal } from '../../shared/operators/answer-appeal.ts'
import { ActForm } from './act-form.tsx'
import type { AppealedDecision } from './appealed-decision.ts'
import { undoneSentences } from './case-words.ts'
import { SentenceField } from './sentence-field.tsx'

interface Props {
  decision: AppealedDecision
  onDone: () => void
  onCancel: () => void
}

/** The form that answers an appeal. No outcome is chosen at first, so that none is sent by accident. */
export function AnswerAppeal({ decision, onDone, onCancel }: Props) {
  const [outcome, setOutcome] = useState('')
  const [sentence, setSentence] = useState('')
  return (
    <ActForm
      contract={answerAppeal}
      values={{
        decisionId: decision.id,
        sentence,
        ...(outcome !== '' && { reverse: outcome === 'reverse' }),
      }}
      label="Send the Answer"
      done={`The appeal is answered: the decision ${outcome === 'reverse' ? 'is reversed' : 'stays'}.`}
      onDone={onDone}
      onCancel={onCancel}
      fields={(problems) => (
        <>
          <RadioGroupField
            legend="Outcome"
            name={`outcome-${decision.id}`}
            value={outcome}
            onChange={({ target }) => setOutcome(target.value)}
            hasError={problems['reverse'] !== undefined}
            errorMessage={problems['reverse']}
          >
            <Radio value="keep">The decision stays</Radio>
            <Radio value="reverse">The decision is reversed</Radio>
          </RadioGroupField>
          {outcome === 'reverse' && <Text>{undoneSentences(decision).join(' ')}</Text>}
          <SentenceField
            sentence={sentence}
            problem={problems['sentence']}
            onChange={(changed) => setSentence(changed)}
          />
        </>
      )}
    />
  )
}

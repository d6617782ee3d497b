import {
  Button,
  CheckboxField,
  Flex,
  Radio,
  RadioGroupField,
  SelectField,
  TextField,
} from '@aws-amplify/ui-react'
import * as z from 'zod/mini'
import type { CaseSubject } from '../../shared/reports/case.ts'
import {
  groundSchema,
  groundSentences,
  measureSchema,
  measures,
  suspensionDaysMaximum,
  type Measure,
} from '../../shared/reports/decision.ts'
import { capitalized, takeDownLabel } from './case-words.ts'
import type { Draft } from './decision-draft.ts'
import type { Problems } from './problems.ts'
import { SentenceField } from './sentence-field.tsx'
import { suggestedSentences } from './suggested-sentences.ts'

const measureLabels: Record<Measure, string> = {
  none: 'Nothing happens to the person',
  warning: 'The person is warned',
  suspension: 'The person is suspended: they read, and cannot post or write to people',
  ban: 'The person is banned',
}

interface Props {
  subject: CaseSubject
  draft: Draft
  problems: Problems
  onChange: (changed: Partial<Draft>) => void
}

/** The fields for a decision, and for its ground and the sentence, both of which the person reads. */
export function DecisionFields({ subject, draft, problems, onChange }: Props) {
  const { takeDown, measure, days, ground, sentence } = draft
  const takes = takeDownLabel(subject)
  return (
    <>
      {takes && (
        <CheckboxField
          name="take-down"
          label={takes}
          checked={takeDown}
          onChange={({ target }) => onChange({ takeDown: target.checked })}
        />
      )}
      <RadioGroupField
        legend="What happens to the person"
        name="measure"
        value={measure}
        onChange={({ target }) => onChange({ measure: z.parse(measureSchema, target.value) })}
        hasError={problems['measure'] !== undefined}
        errorMessage={problems['measure']}
      >
        {measures.map((one) => (
          <Radio key={one} value={one}>
            {measureLabels[one]}
          </Radio>
        ))}
      </RadioGroupField>
      {measure === 'suspension' && <DaysField days={days} problem={problems['days']} onChange={onChange} />}
      <SelectField
        label="Ground"
        descriptiveText={ground ? groundSentences[ground] : 'The person reads the sentence of the ground.'}
        value={ground ?? ''}
        placeholder={ground ? undefined : 'Choose a ground'}
        onChange={({ target }) => onChange({ ground: z.parse(groundSchema, target.value) })}
        hasError={problems['ground'] !== undefined}
        errorMessage={problems['ground']}
      >
        {groundSchema.options.map((one) => (
          <option key={one} value={one}>
            {capitalized(one)}
          </option>
        ))}
      </SelectField>
      <SentenceField
        sentence={sentence}
        problem={problems['sentence']}
        suggestions={ground ? suggestedSentences[ground] : []}
        onChange={(changed) => onChange({ sentence: changed })}
      />
    </>
  )
}

const quickDays = ['3', '7', '30']

interface DaysProps {
  days: string
  problem: string | undefined
  onChange: (changed: Partial<Draft>) => void
}

function DaysField({ days, problem, onChange }: DaysProps) {
  return (
    <Flex direction="column" gap="small">
      <TextField
        label="Days"
        descriptiveText={`From 1 to ${suspensionDaysMaximum}.`}
        inputMode="numeric"
        autoComplete="off"
        value={days}
        onChange={({ target }) => onChange({ days: target.value })}
        hasError={problem !== undefined}
        errorMessage={problem}
      />
      <Flex gap="small" role="group" aria-label="Quick choices">
        {quickDays.map((one) => (
          <Button key={one} size="small" aria-pressed={days === one} onClick={() => onChange({ days: one })}>
            {one} days
          </Button>
        ))}
      </Flex>
    </Flex>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { appealDecision } from '../../../shared/reports/appeal-decision.ts'
import { appealMaximum } from '../../../shared/reports/decision.ts'
import { call } from '../lib/call.ts'
import { forgetValues, keepValues, keptValues } from '../forms/kept-values.ts'
import { refusalSentence } from '../forms/refusal-sentence.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/text-area.tsx'
import styles from './get-decision.module.css'

interface AppealDecisionProps {
  token: string
  /** The last day for an appeal, in words. */
  until: string
  onAppealed: () => void
}

/** The form for an appeal; a decision can be appealed only once. The typed text survives a reload. */
export function AppealDecision({ token, until, onAppealed }: AppealDecisionProps) {
  const form = `appeal ${token}`
  const [text, setText] = useState(keptValues(form)['text'] ?? '')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(appealDecision, { token, text }),
    onSuccess: () => {
      forgetValues(form)
      onAppealed()
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate()
  }
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <p>
        If you think that this is wrong, say why until {until}. You can appeal once, and another person looks
        at it.
      </p>
      <TextArea
        label="Why is it wrong?"
        value={text}
        maximum={appealMaximum}
        rows={5}
        error={error ? refusalSentence(error) : undefined}
        onChange={({ target: { value } }) => {
          setText(value)
          keepValues(form, { text: value })
        }}
      />
      <Button kind="primary" type="submit" busy={isPending}>
        Send Appeal
      </Button>
    </form>
  )
}

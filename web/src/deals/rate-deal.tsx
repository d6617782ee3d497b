import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { RefusalError } from '../../../shared/refusal-error.ts'
import { rateDeal } from '../../../shared/deals/rate-deal.ts'
import { call } from '../lib/call.ts'
import { wentWrong } from '../lib/unavailable.ts'
import { Button } from '../ui/button.tsx'
import styles from './rate-deal.module.css'

/** Asks whether the person would deal with the other person again. Nobody else can read the answer. */
export function RateDeal({ dealId, partnerName }: { dealId: string; partnerName: string }) {
  const question = useId()
  const { mutate, data, error, isPending, isPaused } = useMutation({
    mutationFn: (again: boolean) => call(rateDeal, { dealId, again }),
  })
  const button = (label: string, again: boolean) => (
    <Button
      kind={data?.again === again ? 'primary' : 'plain'}
      busy={isPending && !isPaused}
      aria-pressed={data ? data.again === again : undefined}
      onClick={() => mutate(again)}
    >
      {label}
    </Button>
  )
  return (
    <div className={styles.question} role="group" aria-labelledby={question}>
      <p id={question} className={styles.text}>
        Would you deal with {partnerName} again?
      </p>
      <div className={styles.buttons}>
        {button('Yes', true)}
        {button('No', false)}
      </div>
      <p className={styles.note} role="status">
        {isPaused ? 'Will send when you’re back' : data ? 'Thanks. Only you see your answer.' : ''}
      </p>
      {error && <p role="alert">{error instanceof RefusalError ? error.message : wentWrong}</p>}
    </div>
  )
}

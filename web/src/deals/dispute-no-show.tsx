import { useMutation } from '@tanstack/react-query'
import { RefusalError } from '../../../shared/refusal-error.ts'
import { disputeNoShow } from '../../../shared/deals/dispute-no-show.ts'
import { call } from '../lib/call.ts'
import { wentWrong } from '../lib/unavailable.ts'
import { Button } from '../ui/button.tsx'
import styles from './rate-deal.module.css'

/** Lets a person say that they were there, within a day after the other person said that they did not come. */
export function DisputeNoShow({ dealId, partnerName }: { dealId: string; partnerName: string }) {
  const { mutate, isSuccess, error, isPending, isPaused } = useMutation({
    mutationFn: () => call(disputeNoShow, { dealId }),
  })
  return (
    <div className={styles.question}>
      {!isSuccess && (
        <Button busy={isPending && !isPaused} onClick={() => mutate()}>
          I was there
        </Button>
      )}
      <p className={styles.note} role="status">
        {isPaused ? 'Will send when you’re back' : isSuccess ? `${partnerName} sees your answer.` : ''}
      </p>
      {error && <p role="alert">{error instanceof RefusalError ? error.message : wentWrong}</p>}
    </div>
  )
}

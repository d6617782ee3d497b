import { awayMessage } from '../../../shared/payouts/payouts.ts'
import { Button } from '../ui/button.tsx'
import styles from './payments.module.css'

interface StripeAwayProps {
  /** When Stripe last reported the state, as an ISO date. */
  checkedAt: string | undefined
  isBusy: boolean
  retry: () => void
}

/** Shown above the state of the payouts while Stripe is not available, because the state may be outdated. */
export function StripeAway({ checkedAt, isBusy, retry }: StripeAwayProps) {
  return (
    <section className={styles.away} role="status">
      <p>{awayMessage}</p>
      {checkedAt !== undefined && (
        <p className={styles.text}>
          Last checked on <time dateTime={checkedAt}>{timeOf(checkedAt)}</time>.
        </p>
      )}
      <div>
        <Button busy={isBusy} onClick={retry}>
          Try Again
        </Button>
      </div>
    </section>
  )
}

function timeOf(iso: string): string {
  return new Date(iso).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' })
}

import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { createEarningsLink } from '../../../shared/payouts/create-earnings-link.ts'
import type { Payouts } from '../../../shared/payouts/payouts.ts'
import { call } from '../lib/call.ts'
import { useMediaQuery } from '../lib/media-query.ts'
import { AnchorButton, Button, LinkButton } from '../ui/button.tsx'
import { payoutStageOf, wordsOfStage, type PayoutStage } from './stage.ts'
import styles from './payments.module.css'
import { useWayToStripe } from './way-to-stripe.ts'

const icons: Partial<Record<PayoutStage, typeof Clock>> = {
  enabled: CircleCheck,
  wanted: CircleCheck,
  review: Clock,
  paused: CircleAlert,
  held: CircleAlert,
  off: CircleAlert,
  refused: CircleAlert,
}

interface NextStepProps {
  payouts: Payouts
  onboarding: ReturnType<typeof useWayToStripe>
  onRefused: () => void
}

/** The state of the person's payouts, as a title and a sentence, with the next step. */
export function NextStep({ payouts, onboarding: { isBusy, go }, onRefused }: NextStepProps) {
  const stage = payoutStageOf(payouts)
  const { title, sentence } = wordsOfStage(payouts)
  const Icon = icons[stage]
  return (
    <section className={styles.state} data-stage={stage} aria-labelledby="payout-state">
      <div role="status">
        <h2 id="payout-state" className={styles.title}>
          {Icon && <Icon size={22} aria-hidden />}
          {title}
        </h2>
        <p className={styles.text}>{sentence}</p>
      </div>
      {stage === 'none' && (
        <p className={styles.text}>
          You need this once in-app payments are available at your campus. Stripe keeps your bank details, and
          we never see them.
        </p>
      )}
      <div className={styles.actions}>
        {payouts.state === 'complete' ? (
          <ViewEarnings onRefused={onRefused} />
        ) : (
          stage !== 'refused' && (
            <Button kind="primary" busy={isBusy} onClick={go}>
              {stage === 'none' ? 'Set Up Payouts' : 'Resume Application'}
            </Button>
          )
        )}
        {stage === 'refused' && (
          <AnchorButton href="https://support.stripe.com" newTab>
            Contact Stripe
          </AnchorButton>
        )}
        {stage === 'held' && <LinkButton to="/settings/help">Customer Support</LinkButton>}
      </div>
    </section>
  )
}

/** Opens the person's dashboard at Stripe: in a new tab on wide screens, in this tab on phones. */
function ViewEarnings({ onRefused }: { onRefused: () => void }) {
  const isNarrow = useMediaQuery('narrow')
  const { isBusy, go } = useWayToStripe({
    request: () => call(createEarningsLink, {}),
    newTab: !isNarrow,
    onRefused,
  })
  return (
    <Button kind="primary" busy={isBusy} onClick={go}>
      View Earnings
    </Button>
  )
}

import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { startOnboarding } from '../../../shared/payouts/start-onboarding.ts'
import { call } from '../lib/call.ts'
import { useCampus } from '../session/site-campus.ts'
import { SettingsHeader } from '../settings/header.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './payments.module.css'
import { NextStep } from './next-step.tsx'
import { StripeAway } from './stripe-away.tsx'
import { usePayouts } from './get-payouts.ts'
import { useWayToStripe } from './way-to-stripe.ts'
import { Wanted } from './wanted.tsx'

/** `/settings/payments`: whether the person is set up to be paid, what Stripe still requires, and links to Stripe's pages. */
export function Payments() {
  const { id: campusId } = useCampus()
  const { data, error, isFetching, refetch } = usePayouts()
  const again = () => void refetch()
  const onboarding = useWayToStripe({
    request: () => call(startOnboarding, { campusId }),
    onRefused: again,
  })
  useReturn(data && !isFetching ? data.state : undefined, onboarding.go)
  return (
    <>
      <SettingsHeader title="Payouts" />
      {data ? (
        <div className={styles.page}>
          {!data.isFresh && <StripeAway checkedAt={data.checkedAt} isBusy={isFetching} retry={again} />}
          <NextStep payouts={data} onboarding={onboarding} onRefused={again} />
          <Wanted payouts={data} />
        </div>
      ) : error ? (
        <LoadFailed message={error.message} retry={again} />
      ) : (
        <div className={styles.page} role="status" aria-label="Loading">
          <Skeleton height={28} />
          <Skeleton height={44} />
          <Skeleton height={44} />
        </div>
      )}
    </>
  )
}

/**
 * Removes the query that Stripe's pages add to the address. An expired link to an unfinished application leads here with
 * `refresh`, and a new link is opened at once. An account is never created here, because anybody may have made the address.
 */
function useReturn(state: 'none' | 'incomplete' | 'complete' | undefined, goOn: () => void): void {
  const [query, setQuery] = useSearchParams()
  const ranOut = query.get('refresh') === 'true'
  const isBack = ranOut || query.has('returned')
  const arrive = useEffectEvent(() => {
    setQuery({}, { replace: true })
    if (ranOut && state === 'incomplete') goOn()
  })
  const isKnown = state !== undefined
  useEffect(() => {
    if (isBack && isKnown) arrive()
  }, [isBack, isKnown])
}

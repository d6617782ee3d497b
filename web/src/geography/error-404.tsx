import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OutputOf } from '../../../shared/contract.ts'
import type { getPlace } from '../../../shared/geography/get-place.ts'
import type { PlaceRule } from '../../../shared/geography/place.ts'
import { count } from '../analytics/count.ts'
import { supportEmail } from '../campuses/contact.ts'
import { registrationPath } from '../session/account-paths.ts'
import { placeQuery } from '../session/place.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import styles from './error-404.module.css'

/** `/404`: tells people why they may not sign in from their location; everybody else sees only 'Error 404'. */
export function Error404() {
  const { data: place, refetch } = useQuery(placeQuery)
  return (
    <>
      <title>Error 404</title>
      {place?.brokenRule ? (
        <AccessBlocked rule={place.brokenRule} lookAgain={refetch} />
      ) : (
        <EmptyState page art="missing" title="Error 404" action={<ToFeed />} />
      )}
    </>
  )
}

const reasons: Record<PlaceRule, { text: string; advice: string }> = {
  country: {
    text: 'You can log in and sign up in the United States only, and your connection seems to come from another country.',
    advice: 'Are you in the United States? Switch off your VPN if you use one, and try again.',
  },
  'time-zone': {
    text: 'You can log in and sign up only while your device shows the local time, and its time zone is not the one of your connection.',
    advice: 'Set the time zone of your device, or switch off your VPN if you use one, and try again.',
  },
}

interface AccessBlockedProps {
  rule: PlaceRule
  lookAgain: () => Promise<Pick<UseQueryResult<OutputOf<typeof getPlace>>, 'data' | 'error'>>
}

function AccessBlocked({ rule, lookAgain }: AccessBlockedProps) {
  const { text, advice } = reasons[rule]
  const [busy, setBusy] = useState(false)
  useEffect(() => count({ view: 'Access Blocked' }), [])
  const navigate = useNavigate()
  const tryAgain = async () => {
    setBusy(true)
    const { data, error } = await lookAgain()
    setBusy(false)
    if (error) return showAlert({ message: error.message, type: 'danger' })
    if (data?.isServed) return void navigate(registrationPath(undefined))
    showAlert({ message: 'Still not possible from here.', type: 'danger' })
  }
  const email = supportEmail()
  return (
    <EmptyState
      page
      art="missing"
      title="Error 404"
      text={text}
      action={
        <>
          <p className={styles.text}>{advice}</p>
          <div className={styles.buttons}>
            <ToFeed />
            <Button busy={busy} onClick={() => void tryAgain()}>
              Try Again
            </Button>
          </div>
          <p className={styles.text}>
            You can still read everything. Is this a mistake? Write to{' '}
            <a className={styles.mail} href={`mailto:${email}`}>
              {email}
            </a>
            .
          </p>
        </>
      }
    />
  )
}

const ToFeed = () => (
  <LinkButton kind="primary" to="/home">
    Go To Feed
  </LinkButton>
)

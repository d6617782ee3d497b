import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { linkIn } from './address.ts'
import { AtMeeting } from './at-meeting.tsx'
import { useTerms } from './use-terms.ts'
import styles from './swap.module.css'

/** `/swap/{post}/{buyer}`: the page for the handover at an agreed meeting. Once opened, it works without a connection. */
export function Swap() {
  const { postId = '', buyerId = '' } = useParams()
  const scanned = useFragment()
  const found = useTerms({ postId, buyerId })
  return (
    <div className={styles.page}>
      <title>Handover</title>
      <PageHeader title="Handover" />
      {found.state === 'loading' && (
        <div className={styles.content}>
          <Skeleton height={20} width="70%" />
          <Skeleton height={20} />
          <Skeleton height={52} radius={26} />
        </div>
      )}
      {found.state === 'offline' && (
        <EmptyState
          art="offline"
          title="Open this page once while you’re online, and it works without a connection."
        />
      )}
      {found.state === 'failed' && <LoadFailed message={found.message} retry={found.retry} />}
      {found.state === 'missing' && (
        <EmptyState
          art="missing"
          title={found.message}
          action={
            <LinkButton kind="primary" to="/deals">
              Go To Deals
            </LinkButton>
          }
        />
      )}
      {found.state === 'ready' && <AtMeeting of={{ postId, buyerId }} found={found} scanned={scanned} />}
    </div>
  )
}

/**
 * Returns the code in the page's address, if the seller has scanned it with the phone's own camera app. Removes the code
 * from the address.
 */
function useFragment(): string | undefined {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const [scanned] = useState(() => (linkIn(hash) ? hash : undefined))
  useEffect(() => {
    if (hash !== '') void navigate(pathname, { replace: true })
  }, [hash, navigate, pathname])
  return scanned
}

import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { isSlot, slotAt, slotStart } from '../../../../shared/deals/handover.ts'
import { hourOnCampus, localityOf, meetingText } from '../../../../shared/deals/meeting-text.ts'
import { redeemHandover } from '../../../../shared/deals/redeem-handover.ts'
import { serverNow } from '../../lib/call.ts'
import { useTick } from '../../lib/use-tick.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { linkIn } from './address.ts'
import { Buyer } from './buyer.tsx'
import { Seller } from './seller.tsx'
import type { DealOf, Terms } from './terms.ts'
import { useTerms } from './use-terms.ts'
import styles from './swap.module.css'

/** `/swap/{post}/{buyer}`: where the two of an agreed meeting hand over. Once opened, it works without a connection. */
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
      {found.state === 'ready' && (
        <Meeting of={{ postId, buyerId }} terms={found.terms} asOf={found.asOf} scanned={scanned} />
      )}
    </div>
  )
}

interface MeetingProps {
  of: DealOf
  terms: Terms
  asOf: number | undefined
  scanned: string | undefined
}

function Meeting({ of, terms, asOf, scanned }: MeetingProps) {
  const { at, campusId, thing, seed } = terms
  const locality = localityOf(campusId)
  const slot = useTick(1000, () => slotAt(at, serverNow()))
  const closed = closedText(terms, slot)
  return (
    <div className={styles.content}>
      <div>
        {thing && <p className={styles.thing}>{thing}</p>}
        <p>{meetingText(terms, locality)}</p>
        {asOf !== undefined && <p className={styles.asOf}>As of {hourOnCampus(asOf, locality.timeZone)}</p>}
      </div>
      {seed === undefined ? (
        <Seller {...{ of, terms, scanned, closed }} />
      ) : closed === undefined ? (
        <Buyer {...{ of, terms, seed, slot }} />
      ) : (
        <p>{closed}</p>
      )}
    </div>
  )
}

/** Why there are no codes in a slot; undefined if there are. */
function closedText({ at, campusId }: Terms, slot: number): string | undefined {
  if (isSlot(slot)) return undefined
  if (slot > 1) return redeemHandover.refusals['window-closed'].message
  const from = hourOnCampus(slotStart(at, 1), localityOf(campusId).timeZone)
  return `The code shows from ${from}, half an hour before you meet.`
}

/** The code in the address that another camera of the phone has opened. It does not stay in the address. */
function useFragment(): string | undefined {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const [scanned] = useState(() => (linkIn(hash) ? hash : undefined))
  useEffect(() => {
    if (hash !== '') void navigate(pathname, { replace: true })
  }, [hash, navigate, pathname])
  return scanned
}

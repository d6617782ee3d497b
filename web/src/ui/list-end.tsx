import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { requestIdBehind } from '../lib/faults.ts'
import { useNearEnd } from '../lib/use-near-end.ts'
import type { NearEnd } from '../lib/use-near-end.ts'
import { Button } from './button.tsx'
import { RequestId } from './request-id.tsx'
import styles from './list-end.module.css'

/** By default, the next page is requested this far before the end of the list is reached. */
const early: NearEnd = { pixels: 1500 }

interface ListEndProps {
  more: boolean
  /** Why the last request failed. */
  failed: string | undefined
  loadMore: () => void
  /** How far before the end the next page is requested. */
  near?: NearEnd | undefined
  /** The placeholder while the next page loads. */
  children: ReactNode
}

/**
 * The end of a list. It requests the next page before the reader reaches it, offers a retry, or says that nothing follows.
 */
export function ListEnd({ more, failed, loadMore, near = early, children }: ListEndProps) {
  const end = useRef<HTMLDivElement>(null)
  useNearEnd(end, more && !failed ? loadMore : undefined, near)
  if (!more) return <p className={styles.end}>You've reached the end.</p>
  return (
    <>
      <div ref={end} />
      {failed ? <MoreFailed message={failed} retry={loadMore} /> : children}
    </>
  )
}

/** Says why a part of a list could not be loaded, and has a button to try again. */
export function MoreFailed({ message, retry }: { message: string; retry: () => void }) {
  const [requestId] = useState(() => requestIdBehind(message))
  return (
    <div className={styles.end} role="alert">
      <p>{message}</p>
      <Button kind="plain" onClick={retry}>
        Try Again
      </Button>
      <RequestId id={requestId} />
    </div>
  )
}

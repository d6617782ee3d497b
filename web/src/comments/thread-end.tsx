import { useRef } from 'react'
import { useNearEnd } from '../lib/use-near-end.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './thread.module.css'

const early = { pixels: 1500 }

/** The end of the loaded comments: requests the next ones well before they are reached, and offers to try again. */
export function ThreadEnd({ load, failed }: { load: () => void; failed: string | undefined }) {
  const end = useRef<HTMLDivElement>(null)
  useNearEnd(end, failed ? undefined : load, early)
  return <div ref={end}>{failed ? <ThreadFailed message={failed} retry={load} /> : <ThreadSkeleton />}</div>
}

/** The shape of comments that are loading. */
export function ThreadSkeleton() {
  return (
    <div aria-busy="true" aria-label="Loading comments" role="status">
      {['70%', '90%', '45%'].map((width) => (
        <div key={width} className={styles.skeleton}>
          <Skeleton width={32} height={32} radius={999} />
          <div className={styles.skeletonBody}>
            <Skeleton width="40%" height={14} />
            <Skeleton width={width} height={14} />
          </div>
        </div>
      ))}
    </div>
  )
}

export function ThreadFailed({ message, retry }: { message: string; retry: () => void }) {
  return (
    <div className={styles.end} role="alert">
      <p>{message}</p>
      <Button kind="plain" onClick={retry}>
        Try Again
      </Button>
    </div>
  )
}

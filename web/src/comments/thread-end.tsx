import { useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './thread.module.css'

/** Below the comments that are here: the next ones on their way well before they are reached, a way on when that fails. */
export function ThreadEnd({ load, failed }: { load: () => void; failed: string | undefined }) {
  const mark = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = mark.current
    if (!element || failed) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), {
      rootMargin: '1500px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [failed, load])
  return <div ref={mark}>{failed ? <ThreadFailed message={failed} retry={load} /> : <ThreadSkeleton />}</div>
}

/** The shape of comments that are on their way. */
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

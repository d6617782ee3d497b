import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { PostSkeletons } from '../posts/post-skeleton.tsx'
import styles from './list-end.module.css'

/** What stands below a list: the next page on its way well before it is reached, a way on when that fails, the end. */
export function ListEnd({
  more,
  failed,
  loadMore,
}: {
  more: boolean
  failed: string | undefined
  loadMore: () => void
}) {
  const mark = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = mark.current
    if (!element || !more || failed) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadMore(), {
      rootMargin: '1500px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [more, failed, loadMore])
  if (!more) return <p className={styles.end}>You've reached the end.</p>
  return (
    <div ref={mark}>
      {failed ? (
        <div className={styles.end} role="alert">
          <p>{failed}</p>
          <Button kind="plain" onClick={loadMore}>
            Try Again
          </Button>
        </div>
      ) : (
        <PostSkeletons count={2} />
      )}
    </div>
  )
}

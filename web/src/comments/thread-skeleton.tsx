import { Skeleton } from '../ui/skeleton.tsx'
import styles from './thread.module.css'

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

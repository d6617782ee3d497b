import { Skeleton } from '../ui/skeleton.tsx'
import styles from './skeleton.module.css'

export function PostSkeletons({ count }: { count: number }) {
  return (
    <div aria-busy="true" aria-label="Loading posts" role="status">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.card}>
          <Skeleton width={40} height={40} radius={999} />
          <div className={styles.body}>
            <Skeleton width="45%" height={16} radius={8} />
            <Skeleton width="95%" height={14} radius={8} />
            <Skeleton width="70%" height={14} radius={8} />
            {index % 2 === 0 && (
              <div className={styles.media}>
                <Skeleton width="100%" height="100%" radius={12} />
              </div>
            )}
          </div>
        </div>
      ))}
    </div>
  )
}

import { Skeleton } from '../ui/skeleton.tsx'
import styles from './page-skeleton.module.css'

export function PageSkeleton() {
  return (
    <div className={styles.page} role="status" aria-busy="true" aria-label="Loading">
      <Skeleton width="50%" height={28} />
      <Skeleton width="90%" height={16} />
      <Skeleton width="70%" height={16} />
      <Skeleton height={48} radius={12} />
    </div>
  )
}

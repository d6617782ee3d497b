import { Skeleton } from '../ui/skeleton.tsx'
import styles from './row.module.css'

/** The placeholder for the rows of conversations while they load. */
export function ChatSkeletons({ count }: { count: number }) {
  return (
    <div role="status" aria-busy="true" aria-label="Loading conversations">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.row}>
          <Skeleton width={48} height={48} radius={999} />
          <div className={styles.words}>
            <Skeleton width={140} height={16} />
            <Skeleton width="80%" height={14} />
          </div>
        </div>
      ))}
    </div>
  )
}

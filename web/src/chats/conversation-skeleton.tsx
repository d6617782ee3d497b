import { Skeleton } from '../ui/skeleton.tsx'
import styles from './message-list.module.css'

const widths = ['38%', '54%', '30%', '46%', '60%', '26%']

/** A placeholder for the messages of a conversation while they load. */
export function ConversationSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true" aria-label="Loading messages" role="status">
      {widths.map((width, index) => (
        <span key={width} data-own={index % 3 === 2 || undefined} style={{ width }}>
          <Skeleton height={38} radius={18} />
        </span>
      ))}
    </div>
  )
}

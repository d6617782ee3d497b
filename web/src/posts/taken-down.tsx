import { Link } from '../lib/link.tsx'
import { hiddenByReports } from '../../../shared/reports/taken-down.ts'
import type { Post } from '../../../shared/posts/post.ts'
import styles from './taken-down.module.css'

/** Shown to the author of a post or comment that operators took down: why, and where to appeal. */
export function TakenDown({ by }: { by: NonNullable<Post['takenDown']> }) {
  return (
    <aside className={styles.note} aria-label="Taken down">
      <strong>Only you can see this.</strong>
      <p>
        {by.ground} {by.sentence}
      </p>
      {by.decisionId !== hiddenByReports && (
        <Link className={styles.link} to={`/decision/${by.decisionId}`}>
          Read the decision, or appeal
        </Link>
      )}
    </aside>
  )
}

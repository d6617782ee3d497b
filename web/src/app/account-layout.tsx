import { Link } from 'react-router-dom'
import { useCountView } from '../analytics/use-count-view.ts'
import { Wordmark } from '../campuses/wordmark.tsx'
import { useCampus } from '../session/site-campus.ts'
import { MeFailed } from '../session/me-failed.tsx'
import { PageOutlet } from './page-outlet.tsx'
import { disclaimer } from '../campuses/disclaimer.ts'
import styles from './account-layout.module.css'

/** The layout of the pages for signing in and out: one column under the wordmark. */
export function AccountLayout() {
  const campus = useCampus()
  useCountView()
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Link to="/home" className={styles.mark}>
          <Wordmark campus={campus} large />
        </Link>
      </header>
      <main id="content" tabIndex={-1} className={styles.content}>
        <MeFailed />
        <PageOutlet waiting={<div className={styles.waiting} />} />
      </main>
      <footer className={styles.foot}>{disclaimer}</footer>
    </div>
  )
}

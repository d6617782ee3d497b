import { Link } from '../lib/link.tsx'
import { useCountView } from '../analytics/use-count-view.ts'
import { useReturn } from '../accounts/use-return.ts'
import { campusColors } from '../campuses/campus-colors.ts'
import { Wordmark } from '../campuses/wordmark.tsx'
import { campusHref, useCampus } from '../session/site-campus.ts'
import { MeFailed } from '../session/me-failed.tsx'
import { PageOutlet } from './page-outlet.tsx'
import { disclaimer } from '../campuses/disclaimer.ts'
import { useTheme } from '../session/theme.ts'
import styles from './account-layout.module.css'

/**
 * The layout of the account pages: one column under the wordmark. A mailed link opens on the generic site; there the page
 * has the name and the colours of the campus that the mail was for.
 */
export function AccountLayout() {
  const site = useCampus()
  const { campus } = useReturn()
  const { theme } = useTheme()
  useCountView()
  const mark = <Wordmark campus={campus} large />
  return (
    <div className={styles.page} style={campus === site ? undefined : campusColors(campus, theme)}>
      <header className={styles.head}>
        {campus === site ? (
          <Link to="/home" className={styles.mark}>
            {mark}
          </Link>
        ) : (
          <a href={campusHref(campus)} className={styles.mark}>
            {mark}
          </a>
        )}
      </header>
      <main id="content" tabIndex={-1} className={styles.content}>
        <MeFailed />
        <PageOutlet waiting={<div className={styles.waiting} />} />
      </main>
      <footer className={styles.foot}>{disclaimer}</footer>
    </div>
  )
}

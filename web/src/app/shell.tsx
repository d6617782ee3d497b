import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { AboutGroup } from '../campuses/about-group.tsx'
import { useCampus } from '../lib/site-campus.ts'
import { useComposerKey } from '../posts/open-composer.ts'
import { AccountBanner } from '../users/account-banner.tsx'
import { MeFailed } from '../users/me-failed.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { LeftBar } from './left-bar.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { TopBar } from './top-bar.tsx'
import { useCampusActions } from './use-campus-actions.ts'
import styles from './shell.module.css'

/** The frame around most pages: top bar, side bars, on phones the bottom bar (specification, core 2, 'Shared layout'). */
export function Shell() {
  const campus = useCampus()
  const { pathname } = useLocation()
  const { isSchool, compose, join, canJoin } = useCampusActions()
  // Where the account is being verified, it need not be asked for.
  const isAsking = !pathname.startsWith('/settings/')
  useComposerKey(compose)
  return (
    <>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      {isAsking && <AccountBanner />}
      <TopBar />
      <OfflineBar />
      <MeFailed />
      <div className={styles.columns}>
        <LeftBar />
        <main id="content" tabIndex={-1} className={styles.main} data-wide={isSchool ? undefined : true}>
          <ErrorBoundary key={pathname}>
            <Suspense fallback={<PageSkeleton />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </main>
        {isSchool && (
          <aside className={styles.right} aria-label="About this group">
            <div className={styles.sticky}>
              <AboutGroup campus={campus} onJoin={canJoin && isAsking ? join : undefined} />
            </div>
          </aside>
        )}
      </div>
      <BottomBar />
    </>
  )
}

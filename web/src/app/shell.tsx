import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { useMediaQuery } from '../lib/media-query.ts'
import { useComposerKey } from '../composer/use-open-composer.ts'
import { optionalPart } from '../ui/lazy-part.tsx'
import { AccountBanner } from '../session/account-banner.tsx'
import { MeFailed } from '../session/me-failed.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { LeftBar } from './left-bar.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { PageOutlet } from './page-outlet.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { TopBar } from './top-bar.tsx'
import { useCampusActions } from './use-campus-actions.ts'
import styles from './shell.module.css'

const RightBar = optionalPart(async () => (await import('./right-bar.tsx')).RightBar)

/** The frame around most pages: top bar, side bars, on phones the bottom bar (specification, core 2, 'Shared layout'). */
export function Shell() {
  const { pathname } = useLocation()
  const { isSchool, compose } = useCampusActions()
  const isWide = useMediaQuery('wide')
  // Where the account is being verified, it need not be asked for.
  const isAsking = !pathname.startsWith('/settings/account')
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
        <main id="content" tabIndex={-1} className={styles.main}>
          <PageOutlet waiting={<PageSkeleton />} />
        </main>
        {isWide && (
          <aside className={styles.right} aria-label={isSchool ? 'About this group' : 'Contact us'}>
            <div className={styles.sticky}>
              <Suspense>
                <RightBar />
              </Suspense>
            </div>
          </aside>
        )}
      </div>
      <BottomBar />
    </>
  )
}

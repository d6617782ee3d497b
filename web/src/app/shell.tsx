import type { MouseEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { useMediaQuery } from '../lib/media-query.ts'
import { usePageKey } from '../lib/use-page-key.ts'
import { optionalPart } from '../ui/lazy-part.tsx'
import { useMe } from '../session/me.ts'
import { BottomBar } from '../bars/bottom-bar.tsx'
import { PageOutlet } from './page-outlet.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { TopBar } from '../bars/top-bar.tsx'
import { useCampusActions } from '../bars/use-campus-actions.ts'
import { useOpenSearch } from './use-open-search.ts'
import { WideLeftBar } from '../bars/wide-bars.tsx'
import styles from './shell.module.css'

const AccountBanner = optionalPart(async () => (await import('../session/account-banner.tsx')).AccountBanner)
const MeFailed = optionalPart(async () => (await import('../session/me-failed.tsx')).MeFailed)
const RightBar = optionalPart(async () => (await import('../bars/right-bar.tsx')).RightBar)
const SettingsBar = optionalPart(async () => (await import('../bars/settings-bar.tsx')).SettingsBar)

/**
 * Focuses the content without a fragment in the address. With a fragment, the browser would focus the content again whenever
 * an overlay closes.
 */
function skipToContent(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

/** The layout of most pages: top bar and side bars; on phones, top bar and bottom bar. */
export function Shell() {
  const { pathname } = useLocation()
  const { me, status } = useMe()
  const { compose } = useCampusActions()
  const isNarrow = useMediaQuery('narrow')
  const inSettings = /^\/settings(\/|$)/.test(pathname)
  const hasSide = useMediaQuery(inSettings ? 'wider' : 'wide')
  const inMessages = /^\/messages(\/|$)/.test(pathname)
  const Side = inSettings ? SettingsBar : RightBar
  const side = hasSide && !inMessages && <Side />
  // The account settings have no banner, because it would ask the person to do what they are doing on that page.
  const hasBanner = !pathname.startsWith('/settings/account')
  usePageKey('n', compose)
  usePageKey('/', useOpenSearch())
  return (
    <>
      <a className={styles.skip} href="#content" onClick={skipToContent}>
        Skip to content
      </a>
      {me && hasBanner && <AccountBanner me={me} />}
      <TopBar />
      {status === 'loading' && <MeFailed />}
      <div
        className={styles.columns}
        data-settings={inSettings || undefined}
        data-messages={inMessages || undefined}
      >
        {!isNarrow && <WideLeftBar />}
        {inSettings && side}
        <main id="content" tabIndex={-1} className={styles.main}>
          <PageOutlet waiting={<PageSkeleton />} />
        </main>
        {!inSettings && side}
      </div>
      <BottomBar />
    </>
  )
}

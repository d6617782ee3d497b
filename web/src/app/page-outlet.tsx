import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { PageWaiting } from '../ui/lazy-part.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

/**
 * The page of the current address, or `waiting` while its chunk loads. Each page has its own error boundary, so a page that
 * throws does not affect the next one. All conversations share one boundary, so that the inbox stays mounted.
 */
export function PageOutlet({ waiting }: { waiting: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary key={pathname.replace(/^\/messages\/.*/, '/messages')}>
      <PageWaiting value={waiting}>
        <Outlet />
      </PageWaiting>
    </ErrorBoundary>
  )
}

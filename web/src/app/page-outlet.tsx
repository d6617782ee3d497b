import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { ErrorBoundary } from './error-boundary.tsx'

/**
 * The page of the current address, or `waiting` while its chunk loads. A page that throws does not affect the next one. The
 * inbox stays mounted while conversations change.
 */
export function PageOutlet({ waiting }: { waiting: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary key={pathname.replace(/^\/messages\/.*/, '/messages')}>
      <Suspense fallback={waiting}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  )
}

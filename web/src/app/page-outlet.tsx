import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { ErrorBoundary } from './error-boundary.tsx'

/** The page of the address; `waiting` stands for it while it loads. One that fails leaves the next address whole. */
export function PageOutlet({ waiting }: { waiting: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={waiting}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  )
}

import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { verifyPath } from '../session/account-paths.ts'
import { backFrom } from '../session/back.ts'
import { useMe } from '../session/me.ts'
import { isOpenToUnverified } from './open-to-unverified.ts'

/**
 * Wraps every page: people with an unverified e-mail are redirected to /verify, which later continues to the requested
 * page.
 */
export function VerifiedEmail({ children }: { children: ReactNode }) {
  const { me } = useMe()
  const { pathname, search } = useLocation()
  if (me && !me.verified && !isOpenToUnverified(pathname))
    return <Navigate to={verifyPath(continueTo(pathname, search))} replace />
  return children
}

/**
 * Returns where to continue after verification. An address of the account settings keeps its query, which may have a
 * `redirect`.
 */
function continueTo(pathname: string, search: string): string | undefined {
  return pathname.startsWith('/settings/account/') ? `${pathname}${search}` : backFrom(pathname, search)
}

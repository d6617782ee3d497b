import { useLocation } from 'react-router-dom'
import { ownPath } from '../lib/own-path.ts'

/** Whether the path is a page for logging in, verifying, logging out or changing the account. */
export function isAccountPage(pathname: string): boolean {
  return /^\/(user_registration|login(\/\w+)?|forgotpassword|register|verify|logout|settings\/account\/\w+)\/?$/.test(
    pathname,
  )
}

/** The page to return to after logging in or verifying: the current one, or the `redirect` of an account page. */
export function backFrom(pathname: string, search: string): string | undefined {
  if (isAccountPage(pathname)) return ownPath(new URLSearchParams(search).get('redirect'))
  return pathname === '/' ? undefined : `${pathname}${search}`
}

export function useBack(): string | undefined {
  const { pathname, search } = useLocation()
  return backFrom(pathname, search)
}

import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { ViewName } from '../../../shared/analytics/send-usage.ts'
import { mediaQuery } from '../lib/media-query.ts'
import { hasSession } from '../session/session.ts'
import { count, countVisit } from './count.ts'

const forVisitors: Partial<Record<string, ViewName>> = {
  '/user_registration': 'Auth',
  '/login': 'Login',
  '/register': 'Register',
}
const forAll: Partial<Record<string, ViewName>> = {
  '/forgotpassword': 'Forgot Password',
  '/logout': 'Logout',
}
const onPhones: Partial<Record<string, ViewName>> = {
  post: 'Mobile Post',
  comment: 'Mobile Comment',
  message: 'Mobile New Message',
}

/** Returns the name under which a page is counted; undefined for pages that are not counted or only redirect. */
function viewAt(path: string, search: string): ViewName | undefined {
  const [, folder, page = ''] = path.split('/')
  if (folder === 'create') return hasSession() && mediaQuery('narrow').matches ? onPhones[page] : undefined
  if (path === '/login/sent') return /[?&]username=/.test(search) ? 'Claim Account' : undefined
  return forAll[path] ?? (hasSession() ? undefined : forVisitors[path])
}

/** Counts the page at the current address, if it is one of the counted pages. */
export function useCountView(): void {
  const { pathname, search } = useLocation()
  const view = viewAt(pathname, search)
  useEffect(() => {
    countVisit()
    if (view) count({ view })
  }, [view, pathname])
}

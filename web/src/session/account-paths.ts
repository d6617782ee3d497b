/** The paths of the account pages. `back` is the page of this site that opens after an account page. */

type Back = string | null | undefined

/** The parent page of each page that changes a part of the account. */
export const accountSettings = { label: 'Account Settings', to: '/settings/account' }

/** The settings page of the school e-mail; `campusId` is the campus to join. */
export function schoolEmailPath(campusId?: string, back?: Back): string {
  return withBack('/settings/account/school_email', back, campusId ? { campus: campusId } : {})
}

export function verifySchoolEmailPath(back?: Back): string {
  return withBack('/settings/account/verify_school_email', back)
}

/** The first page of signing in or up. */
export function registrationPath(back: Back): string {
  return withBack('/user_registration', back)
}

/** The page that sends a mail with a link to the stored address of an unproved account. */
export function claimPath(username: string, back?: Back): string {
  return withBack('/login/sent', back, { username })
}

export function verifyPath(back?: Back): string {
  return withBack('/verify', back)
}

/** Adds `back` to the query, unless it is the feed, which people reach without it. */
function withBack(path: string, back: Back, query: Record<string, string> = {}): string {
  const search = new URLSearchParams({ ...query, ...(back && back !== '/home' && { redirect: back }) })
  return search.size > 0 ? `${path}?${search}` : path
}

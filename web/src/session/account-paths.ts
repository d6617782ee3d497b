/** The settings page of the school e-mail; `campusId` is the campus to join. */
export function schoolEmailPath(campusId?: string): string {
  return `/settings/account/school_email${campusId ? `?campus=${campusId}` : ''}`
}

export const verifySchoolEmailPath = '/settings/account/verify_school_email'

/** The first page of signing in or up; `back` is the page of this site to return to. */
export function registrationPath(back: string): string {
  return `/user_registration${back === '/home' ? '' : `?redirect=${encodeURIComponent(back)}`}`
}

/** The page that verifies the account's e-mail; `back` is the page of this site to continue to. */
export function verifyPath(back?: string | null): string {
  return `/verify${back ? `?${new URLSearchParams({ redirect: back })}` : ''}`
}

/** The settings page of the school e-mail; with the campus that someone asked to join. */
export function schoolEmailPath(campusId?: string): string {
  return `/settings/account/school_email${campusId ? `?campus=${campusId}` : ''}`
}

export const verifySchoolEmailPath = '/settings/account/verify_school_email'

/** Where an account begins; `back` is the page of this site to come back to. */
export function registrationPath(back: string): string {
  return `/user_registration${back === '/home' ? '' : `?redirect=${encodeURIComponent(back)}`}`
}

/** Where the e-mail is verified; `back` is the page of this site to go on to. */
export function verifyPath(back?: string | null): string {
  return `/verify${back ? `?${new URLSearchParams({ redirect: back })}` : ''}`
}

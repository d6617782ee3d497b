/** The settings page of the school e-mail; with the campus that someone asked to join. */
export function schoolEmailPath(campusId?: string): string {
  return `/settings/account/school_email${campusId ? `?campus=${campusId}` : ''}`
}

export const verifySchoolEmailPath = '/settings/account/verify_school_email'

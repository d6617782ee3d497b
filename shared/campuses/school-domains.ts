/**
 * The e-mail domains that each school gives to its students, in a file of their own that the first load does not include.
 */
import { campuses } from './campus.ts'
import type { Campus } from './campus.ts'

/**
 * Keyed by campus id; a sub-domain counts only if listed. A comment names the source of each domain that is not the
 * school's main one, as of 2026-11-24: a page of the school, or 'addresses' if only students' addresses in public files
 * show it.
 */
const schoolDomains: Readonly<Record<string, readonly string[]>> = {
  ou: ['ou.edu'],
  // The universities of the UT system.
  ut: [
    'utexas.edu',
    'my.utexas.edu', // https://wikis.utexas.edu/pages/viewpage.action?pageId=410881942
    'uta.edu',
    'mavs.uta.edu', // addresses
    'utdallas.edu',
    'utep.edu',
    'miners.utep.edu', // addresses
    'utrgv.edu',
    'utsa.edu',
    'my.utsa.edu', // addresses
    'uttyler.edu',
    'patriots.uttyler.edu', // addresses
    'utpb.edu',
  ],
  smu: [
    'smu.edu',
    'mail.smu.edu', // https://www.smu.edu/OIT/Services/Email
  ],
  uf: ['ufl.edu'],
  ucla: [
    'ucla.edu',
    'g.ucla.edu', // addresses
  ],
  stanford: ['stanford.edu'],
  duke: ['duke.edu'],
  okstate: [
    'okstate.edu',
    'ostatemail.okstate.edu', // addresses
  ],
  tamu: ['tamu.edu'],
  mit: ['mit.edu'],
  harvard: [
    'harvard.edu',
    'college.harvard.edu', // addresses
    'g.harvard.edu', // http://g.harvard.edu/extension-school-and-summer-school-faq
  ],
  ucf: [
    'ucf.edu',
    'knights.ucf.edu', // https://knightsemail.ucf.edu/Home/ServiceAgreement
  ],
  fsu: [
    'fsu.edu',
    'my.fsu.edu', // https://announcements.fsu.edu/article/florida-state-university-has-released-new-and-updated-email-policy
  ],
  unt: [
    'unt.edu',
    'my.unt.edu', // https://itservices.cas.unt.edu/services/email/articles/access-your-email-after-leaving-unt
  ],
}

/** The e-mail domains of a campus's school. The generic campus has none. */
export const domainsOf = ({ id }: Pick<Campus, 'id'>): readonly string[] => schoolDomains[id] ?? []

/** Whether an address is a school e-mail of the campus: lower-case letters, digits, dot, hyphen, underscore before the @. */
export function isSchoolEmail(email: string, campus: Campus): boolean {
  const [local, domain, ...rest] = email.split('@')
  return (
    rest.length === 0 && /^[a-z0-9._-]{1,64}$/.test(local ?? '') && domainsOf(campus).includes(domain ?? '')
  )
}

/** The campus that takes an address as a school e-mail; undefined if none does. */
export function campusOfEmail(email: string): Campus | undefined {
  return campuses.find((campus) => isSchoolEmail(email, campus))
}

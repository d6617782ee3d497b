import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { campuses } from '../../shared/campuses/campus.ts'
import { reservedUsernames } from '../../shared/users/reserved-usernames.ts'

/** The code of the distribution's function for a stage's domain, and for the other domain while the domain changes. */
export function rewriteCode(domain: string, otherDomain = ''): string {
  const values: Record<string, string> = {
    domain,
    otherDomain,
    privateCampuses: campuses.flatMap(({ id, privacy }) => (privacy === 'private' ? id : [])).join(' '),
    pages: reservedUsernames.join(' '),
  }
  return readFileSync(join(import.meta.dirname, 'spa-rewrite.js'), 'utf8').replace(
    /'\{(\w+)\}'/g,
    (placeholder, name: string) => (values[name] === undefined ? placeholder : `'${values[name]}'`),
  )
}

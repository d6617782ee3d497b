/** A campus: one school's branded site and community, chosen by the host name. */
import { catalog, type Campus } from './catalog.ts'

export type { Campus } from './catalog.ts'

export const genericCampusId = 'campus'
/** The campus of an unknown or local host. */
export const defaultCampusId = 'ou'

/** Hosts below the domain that are no site of a campus: the operators' console, and the sockets. No campus may have such an id. */
export const hostsWithoutCampus: readonly string[] = ['console', 'live']

export const campuses: readonly Campus[] = catalog

export function findCampus(id: string | undefined): Campus | undefined {
  return campuses.find((campus) => campus.id === id)
}

/**
 * The campus of a host: `ut.example.com` is UT, the bare domain of the stage is the generic campus,
 * anything else is OU.
 */
export function campusOfHost(host: string, domain: string): Campus {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  const id =
    name === domain
      ? genericCampusId
      : name.endsWith(`.${domain}`)
        ? name.slice(0, -domain.length - 1)
        : undefined
  const campus = findCampus(id) ?? findCampus(defaultCampusId)
  if (!campus) throw new Error('The catalog has no default campus')
  return campus
}

/** The address of a campus site, without a path. */
export function campusUrl(campus: Campus, site: { protocol: string; domain: string; port: string }): string {
  const host = campus.id === genericCampusId ? site.domain : `${campus.id}.${site.domain}`
  return `${site.protocol}//${host}${site.port ? `:${site.port}` : ''}`
}

/** The campus of this site: one per host, determined once when the page loads. */
import { campusOfHost, campusUrl, findCampus } from '../../../shared/campuses/campus.ts'
import type { Campus } from '../../../shared/campuses/campus.ts'
import { config } from '../lib/config.ts'
import { readStored, writeStored } from '../lib/stored.ts'

const tabKey = 'campus'
let chosen: Campus | undefined

/** The campus of the host. On plain `localhost`, `?campus=ut` chooses one for the tab. */
export function siteCampus(): Campus {
  chosen ??= campusOfTab() ?? campusOfHost(window.location.hostname, config().domain)
  return chosen
}

/** Sets the campus, for the server, which renders the pages of all hosts. */
export function setSiteCampus(campus: Campus): void {
  chosen = campus
}

export function useCampus(): Campus {
  return siteCampus()
}

/** The address of a page on another campus's site. */
export function campusHref(campus: Campus, path = '/home'): string {
  const { origin, protocol, port } = window.location
  if (isPlainLaptop()) {
    const { pathname, searchParams, hash } = new URL(path, origin)
    searchParams.set('campus', campus.id)
    return `${pathname}?${searchParams}${hash}`
  }
  return `${campusUrl(campus, { protocol, port, domain: config().domain })}${path}`
}

function campusOfTab(): Campus | undefined {
  if (!isPlainLaptop()) return undefined
  const requested = findCampus(new URLSearchParams(window.location.search).get('campus') ?? undefined)
  // On the page of the school e-mail, `?campus=` names the campus to join and not the campus of the tab.
  if (requested && window.location.pathname !== '/settings/account/school_email') {
    writeStored('sessionStorage', tabKey, requested.id)
    return requested
  }
  return findCampus(readStored('sessionStorage', tabKey) ?? undefined)
}

function isPlainLaptop(): boolean {
  return config().stage === 'local' && !`.${window.location.hostname}`.endsWith(`.${config().domain}`)
}

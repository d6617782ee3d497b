/** The campus of this site: one per host, chosen for good when the page loads. */
import { campusOfHost, campusUrl, findCampus } from '../../../shared/campuses/campus.ts'
import type { Campus } from '../../../shared/campuses/campus.ts'
import { config } from '../lib/config.ts'

const tabKey = 'campus'
let chosen: Campus | undefined

/** The campus of the host; on a plain laptop host `?campus=ut` chooses for the tab (architecture, 'One origin per campus'). */
export function siteCampus(): Campus {
  chosen ??= campusOfTab() ?? campusOfHost(window.location.hostname, config().domain)
  return chosen
}

export function useCampus(): Campus {
  return siteCampus()
}

/** The address of a page on another campus's site. */
export function campusHref(campus: Campus, path = '/home'): string {
  if (isPlainLaptop()) return `${path}?campus=${campus.id}`
  const { protocol, port } = window.location
  return `${campusUrl(campus, { protocol, port, domain: config().domain })}${path}`
}

function campusOfTab(): Campus | undefined {
  if (!isPlainLaptop()) return undefined
  const asked = findCampus(new URLSearchParams(window.location.search).get('campus') ?? undefined)
  if (asked && window.location.pathname !== '/settings/account/school_email')
    sessionStorage.setItem(tabKey, asked.id)
  return findCampus(sessionStorage.getItem(tabKey) ?? undefined)
}

function isPlainLaptop(): boolean {
  return config().stage === 'local' && !`.${window.location.hostname}`.endsWith(`.${config().domain}`)
}

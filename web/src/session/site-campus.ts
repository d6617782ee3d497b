/** The campus of this site: one per host, determined once when the page loads. */
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { campuses, campusOfHost, campusUrl, findCampus } from '../../../shared/campuses/campus.ts'
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

/** The campus whose site on this stage has this host and port; undefined if the host is no campus site of this stage. */
export function campusAt(host: string): Campus | undefined {
  const { host: own, protocol, port } = window.location
  if (host === own) return siteCampus()
  const site = { protocol, port, domain: config().domain }
  return campuses.find((campus) => campusUrl(campus, site) === `${protocol}//${host}`)
}

/**
 * Redirects to the same address on the site of the campus that the page's content belongs to. Returns whether the browser
 * is about to leave the page. It never redirects twice, because the target is that campus's own site.
 */
export function useSiteOf(campusId: string | undefined): boolean {
  const { pathname, search, hash } = useLocation()
  const own = campusId === siteCampus().id ? undefined : findCampus(campusId)
  const href = own && campusHref(own, `${pathname}${search}${hash}`)
  useEffect(() => {
    if (href) window.location.replace(href)
  }, [href])
  return href !== undefined
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

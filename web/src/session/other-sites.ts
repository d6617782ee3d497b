/** The sites of other campuses. */
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { campuses, campusUrl, findCampus, type Campus } from '../../../shared/campuses/campus.ts'
import { config } from '../lib/config.ts'
import { campusHref, siteCampus } from './site-campus.ts'

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

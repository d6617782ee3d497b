/**
 * Asks for a visitor's feed while the page's own script is still on its way: a small script of its own, which runs
 * first. Only where the host names a campus that everybody may read; elsewhere the page asks when it is there.
 */
import { findCampus, genericCampusId } from '../../../shared/campuses/campus.ts'
import { askEarly } from '../lib/asked-early.ts'
import { cookiePrefix } from '../session/session-cookie.ts'

const { hostname, pathname, search } = window.location
const campus = findCampus(hostname.split('.')[0])
const isFeed = (pathname === '/' || pathname === '/home') && !new URLSearchParams(search).has('category')

if (
  isFeed &&
  campus?.privacy === 'public' &&
  campus.id !== genericCampusId &&
  !document.cookie.includes(cookiePrefix)
)
  askEarly(`/api/campuses/${campus.id}/posts`)

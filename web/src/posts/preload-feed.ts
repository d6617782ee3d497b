/**
 * Preloads a visitor's feed. It is a small separate script that runs before the page's main script has loaded, only on the
 * site of a public campus. On any other site the page itself requests the feed.
 */
import { findCampus, genericCampusId } from '../../../shared/campuses/campus.ts'
import { preload } from '../lib/preload.ts'
import { renderedId } from '../lib/rendered.ts'
import { hasSeen } from '../lib/seen-key.ts'
import { cookiePrefix } from '../session/cookie-prefix.ts'

const { hostname, pathname, search } = window.location
const campus = findCampus(hostname.split('.')[0])
const isFeed = (pathname === '/' || pathname === '/home') && !new URLSearchParams(search).has('category')

if (
  isFeed &&
  campus?.privacy === 'public' &&
  campus.id !== genericCampusId &&
  !document.cookie.includes(cookiePrefix) &&
  !document.getElementById(renderedId) &&
  !hasSeen()
)
  preload(`/api/campuses/${campus.id}/posts`)

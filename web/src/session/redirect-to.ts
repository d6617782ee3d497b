/**
 * The campus that someone chose to join on the generic site, kept until they are a member or were sent to its own
 * site (specification, core 2, 'Home feed'; accounts 4, 'School verification'). Each host has a storage of its own:
 * what is kept on the generic one is never read elsewhere, so nobody is sent back and forth.
 */
import { findCampus, genericCampusId } from '../../../shared/campuses/campus.ts'
import type { Campus } from '../../../shared/campuses/campus.ts'
import type { Me } from '../../../shared/users/user.ts'

const storageKey = 'redirect_to'

/** Notes the campus, on the generic site. */
export function keepRedirectTo(site: Campus, campusId: string): void {
  if (site.id === genericCampusId) localStorage.setItem(storageKey, campusId)
}

/** The campus to send someone to now. Answers once: after that the generic site is theirs to look at. */
export function takeRedirectTo(site: Campus, me: Me): Campus | undefined {
  if (site.id !== genericCampusId || !me.verified) return undefined
  const target = redirectTarget(me, localStorage.getItem(storageKey))
  localStorage.removeItem(storageKey)
  return target
}

/** Where a kept id leads: to the site of a school, for someone whose own is not verified. */
export function redirectTarget(me: Pick<Me, 'schoolVerified'>, kept: string | null): Campus | undefined {
  if (me.schoolVerified || kept === null || kept === genericCampusId) return undefined
  return findCampus(kept)
}

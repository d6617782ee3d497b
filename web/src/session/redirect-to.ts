/**
 * Remembers the campus that a person chose to join on the generic site, until they are a member or were redirected to its
 * own site. Each host has its own localStorage, so a campus remembered on the generic site is never read on another one and
 * nobody is redirected back and forth.
 */
import { findCampus, genericCampusId } from '../../../shared/campuses/campus.ts'
import type { Campus } from '../../../shared/campuses/campus.ts'
import type { Me } from '../../../shared/users/user.ts'
import { readStored, writeStored } from '../lib/stored.ts'

const storageKey = 'redirect_to'

/** Remembers the campus, but only on the generic site. */
export function keepRedirectTo(site: Campus, campusId: string): void {
  if (site.id === genericCampusId) writeStored('localStorage', storageKey, campusId)
}

/** Returns the campus to redirect to, and forgets it, so that the person can visit the generic site again. */
export function takeRedirectTo(site: Campus, me: Me): Campus | undefined {
  if (site.id !== genericCampusId || !me.verified) return undefined
  const target = redirectTarget(me, readStored('localStorage', storageKey))
  writeStored('localStorage', storageKey, null)
  return target
}

/** The remembered campus; undefined for a person whose school is already verified. */
export function redirectTarget(me: Pick<Me, 'schoolVerified'>, kept: string | null): Campus | undefined {
  if (me.schoolVerified || kept === null || kept === genericCampusId) return undefined
  return findCampus(kept)
}

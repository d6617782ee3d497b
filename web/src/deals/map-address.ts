import { findPlace } from '../../../shared/campuses/places.ts'
import type { MeetingPlace } from '../../../shared/deals/meeting.ts'

/** Returns the address of a map of a place on the campus list; undefined for a place that a person described in words. */
export function mapAddressOf(campusId: string, { id }: MeetingPlace): string | undefined {
  const place = findPlace(campusId, id ?? '')
  if (!place) return undefined
  const query = place.address ?? `${place.name}, ${campusId}`
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}`
}

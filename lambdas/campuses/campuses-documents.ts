import { countryNames } from '../../shared/campuses/search-campuses.ts'
import { campuses, genericCampusId } from '../../shared/campuses/campus.ts'
import { stateNames } from '../../shared/campuses/state-names.ts'
import type { Document } from '../platform/search-document.ts'

/**
 * The documents of schools. Schools are code, so their index is rebuilt when the catalogue changes, and each document has
 * one version.
 */
export function campusDocuments(): Document[] {
  return campuses
    .filter(({ id }) => id !== genericCampusId)
    .map(({ id, name, school, location: { city, state, country } }) => ({
      index: 'campuses',
      id,
      version: 1,
      fields: {
        name,
        school,
        city,
        state: `${state} ${stateNames[state] ?? ''}`,
        country: `${country} ${countryNames[country] ?? ''}`,
      },
    }))
}

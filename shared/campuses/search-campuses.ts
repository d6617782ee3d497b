/** Type-ahead search of the schools by name, city, state and country. */
import { campuses, genericCampusId } from './campus.ts'
import type { Campus } from './campus.ts'
import { stateNames } from './state-names.ts'

export const countryNames: Readonly<Record<string, string>> = { US: 'United States of America USA' }
const schools = campuses.filter(({ id }) => id !== genericCampusId)

/**
 * The schools for which every typed word is the beginning of one of their words, best match first: short name, then name
 * of the school, city, state, country. Case and accents are ignored. An empty text finds nothing.
 */
export function searchCampuses(typed: string, catalog: readonly Campus[] = schools): Campus[] {
  const wanted = wordsOf(typed)
  if (wanted.length === 0) return []
  return catalog
    .map((campus) => ({ campus, rank: rankOf(campus, wanted) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((a, b) => a.rank - b.rank)
    .map(({ campus }) => campus)
}

/** Lower is better: a whole short name adds 0, other fields add more, a word that matches nothing adds Infinity. */
function rankOf(campus: Campus, wanted: readonly string[]): number {
  const { city, state, country } = campus.location
  const places = [
    campus.name,
    campus.school,
    city,
    `${state} ${stateNames[state] ?? ''}`,
    `${country} ${countryNames[country] ?? ''}`,
  ].map(wordsOf)
  return wanted.reduce((sum, word) => {
    const isWhole = (places[0] ?? []).includes(word)
    const place = places.findIndex((words) => words.some((one) => one.startsWith(word)))
    return sum + (isWhole ? 0 : place === -1 ? Infinity : place + 1)
  }, 0)
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

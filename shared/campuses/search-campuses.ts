/** Type-ahead over the schools by name, city, state and country (specification, core 2, 'Search schools page'). */
import { campuses, genericCampusId } from './campus.ts'
import type { Campus } from './campus.ts'
import { stateNames } from './state-names.ts'

const country = 'United States of America USA US'
const schools = campuses.filter(({ id }) => id !== genericCampusId)

/**
 * The schools of which every typed word begins a word, best first: by short name, then by the name of the school,
 * city, state, country. Neither case nor accents count. Nothing typed finds nothing.
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

/** The sum of how far from a whole short name each word is; Infinity where one is found nowhere. */
function rankOf(campus: Campus, wanted: readonly string[]): number {
  const places = [
    campus.name,
    campus.school,
    campus.city,
    `${campus.state} ${stateNames[campus.state] ?? ''}`,
    country,
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

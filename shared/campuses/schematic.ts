/**
 * Positions for a drawing of the places of a campus. Directions are right; places that are close to each other are drawn
 * apart.
 */
import type { Place } from './places.ts'

interface Drawn {
  place: Place
  /** The distance from the left and from the top, each between 0 and 1. */
  x: number
  y: number
}

/** The fewest places that are drawn: the drawing of a single place would show nothing. */
const placesMinimum = 2
/** The least distance between two places of a drawing. Places that are closer are moved apart to this distance. */
const apart = 0.14
const metersPerDegree = 111_320
const metersPerMinute = 80

/**
 * Returns the places whose position is known, with north at the top, and the height of the drawing in minutes on foot.
 * Returns undefined if fewer than two positions are known.
 */
export function schematicOf(places: readonly Place[]): { drawn: Drawn[]; minutes: number } | undefined {
  const known = places.flatMap((place) => (place.at ? [{ place, at: place.at }] : []))
  if (known.length < placesMinimum) return undefined
  const middle = (known[0]?.at[0] ?? 0) * (Math.PI / 180)
  const points = known.map(({ place, at: [north, east] }) => ({
    place,
    x: east * Math.cos(middle) * metersPerDegree,
    y: -north * metersPerDegree,
  }))
  const [left, top] = [Math.min(...points.map(({ x }) => x)), Math.min(...points.map(({ y }) => y))]
  const [wide, high] = [
    Math.max(...points.map(({ x }) => x)) - left,
    Math.max(...points.map(({ y }) => y)) - top,
  ]
  const size = Math.max(wide, high, 1)
  const drawn = points.map(({ place, x, y }) => ({
    place,
    x: (x - left + (size - wide) / 2) / size,
    y: (y - top + (size - high) / 2) / size,
  }))
  return { drawn: movedApart(drawn), minutes: Math.max(1, Math.round(size / metersPerMinute)) }
}

/** The places from north to south, each moved below or next to those that it would cover. */
function movedApart(drawn: Drawn[]): Drawn[] {
  const done: Drawn[] = []
  for (const one of drawn.toSorted((a, b) => a.y - b.y)) {
    let { x } = one
    while (done.some((other) => Math.hypot(other.x - x, other.y - one.y) < apart)) x += apart / 2
    done.push({ ...one, x })
  }
  return done
}

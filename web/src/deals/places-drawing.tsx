import type { Place } from '../../../shared/campuses/places.ts'
import { schematicOf } from '../../../shared/campuses/schematic.ts'
import styles from './plan-meeting.module.css'

interface PlacesDrawingProps {
  places: readonly Place[]
  /** The id of the chosen place. */
  chosen: string
}

const [size, edge] = [200, 24]

/**
 * A map-like drawing of the places. Each place shows its number in the list. Without coordinates of the places, nothing
 * shows.
 */
export function PlacesDrawing({ places, chosen }: PlacesDrawingProps) {
  const found = schematicOf(places)
  if (!found) return null
  const { drawn, minutes } = found
  const scaled = (part: number) => edge + part * (size - 2 * edge)
  const names = places.map(({ name }, index) => `${index + 1} ${name}`).join(', ')
  return (
    <figure className={styles.drawing}>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`Where they are, north up: ${names}`}>
        {drawn.map(({ place, x, y }) => (
          <g key={place.id} data-chosen={place.id === chosen || undefined}>
            <circle cx={scaled(x)} cy={scaled(y)} r="11" />
            <text x={scaled(x)} y={scaled(y)} dy="0.35em" textAnchor="middle">
              {places.indexOf(place) + 1}
            </text>
          </g>
        ))}
      </svg>
      <figcaption>North is up. From top to bottom it is {minutes} minutes on foot.</figcaption>
    </figure>
  )
}

/** The figures of the use of the campuses, as the console shows them. */
import { figureDays, type FigureName } from '../../shared/analytics/figures.ts'
import { findCampus } from '../../shared/campuses/campus.ts'
import type { OutputOf } from '../../shared/contract.ts'
import type { listFigures } from '../../shared/operators/list-figures.ts'

export type Figures = OutputOf<typeof listFigures>

export const figureLabels: Record<FigureName, string> = {
  visitors: 'Visitors',
  active: 'Active people',
  'sign-ups': 'Sign-ups',
  'log-ins': 'Log-ins',
  posts: 'Posts',
  comments: 'Comments',
  messages: 'Messages',
  sales: 'Sales',
}

export const campusName = (id: string): string => findCampus(id)?.name ?? id

/** The days that have figures, for example `2026-11-30`, the oldest first. */
export function daysUntil(today: string): string[] {
  const last = Date.parse(today)
  return Array.from({ length: figureDays }, (_, at) =>
    new Date(last - (figureDays - 1 - at) * 24 * 3600_000).toISOString().slice(0, 10),
  )
}

/** A figure of one day, of a campus or of all campuses together; 0 if nothing was counted. */
export function countOn({ figures }: Figures, name: FigureName, day: string, campusId?: string): number {
  return figures.find((one) => one.day === day && one.campusId === campusId)?.counts[name] ?? 0
}

import * as z from 'zod/mini'

/** What operators see of the use of a campus on one day (lambdas/README.md, 'How use is counted'). */
export const figureNames = [
  'visitors',
  'active',
  'sign-ups',
  'log-ins',
  'posts',
  'comments',
  'messages',
  'sales',
] as const
export type FigureName = (typeof figureNames)[number]
export const figureCountsSchema = z.record(z.enum(figureNames), z.int().check(z.nonnegative()))

/** The days that have figures, with today. */
export const figureDays = 14

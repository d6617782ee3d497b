import * as z from 'zod/mini'
import { figureCountsSchema } from '../analytics/figures.ts'
import { defineContract } from '../contract.ts'

/**
 * The figures of the last 14 days by campus, as `npm run stats` prints them. Only browsers that may be counted are in
 * them. Counts may be ten minutes late. A day or campus without any count has no entry.
 */
export const listFigures = defineContract({
  name: 'list-figures',
  method: 'GET',
  path: '/operators/figures',
  access: 'operator',
  scope: 'none',
  summary: 'Lists the figures of the last 14 days by campus.',
  input: z.strictObject({}),
  example: {},
  output: z.object({
    /** The current day in UTC, for example `2026-11-30`. */
    today: z.iso.date(),
    figures: z.array(
      z.object({
        day: z.iso.date(),
        /** Missing in the figures of all campuses together, in which a browser that visited two campuses counts once. */
        campusId: z.optional(z.string()),
        counts: figureCountsSchema,
      }),
    ),
  }),
  refusals: {
    'figures-late': {
      status: 503,
      message: 'The figures are still being counted. Try again in a minute.',
    },
  },
  limits: { account: { count: 60, seconds: 3600 } },
})

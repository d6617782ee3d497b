import * as z from 'zod/mini'
import { figureCountsSchema, figureNames } from '../../shared/analytics/figures.ts'
import { listFigures as contract } from '../../shared/operators/list-figures.ts'
import { usageQueries } from '../analytics/usage-queries.ts'
import { allCampuses, figuresByDay } from '../analytics/usage-reports.ts'
import { list } from './operation.ts'

export const listFigures = list(contract, { usage: usageQueries }, async (_, { now, usage, refuse }) => {
  const today = new Date(now).toISOString().slice(0, 10)
  const rows = await usage.rowsOf(figuresByDay, today)
  if (!rows) return refuse('figures-late')
  const figures = rows.map(([day = '', campus = '', ...cells]) => ({
    day,
    ...(campus !== allCampuses && { campusId: campus }),
    counts: countsOf(cells),
  }))
  return { today, figures }
})

function countsOf(cells: string[]) {
  const counts = figureNames.map((name, at) => [name, Number(cells[at])])
  return z.parse(figureCountsSchema, Object.fromEntries(counts))
}

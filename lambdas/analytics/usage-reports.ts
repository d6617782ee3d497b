/** Reports on the files of analytics, in SQL that both Athena and DuckDB understand. */
import { figureDays, type FigureName } from '../../shared/analytics/figures.ts'

/** The value of the column `campus` in lines about all campuses together. */
export const allCampuses = 'all'

export interface Report {
  title: string
  /** The names of the columns: `texts` columns of text, followed by numbers. */
  columns: readonly string[]
  texts: number
  /** The query. `table` is the table of all analytics lines, in which `day` is the day of each line. */
  sql: (table: string, today: string) => string
}

/** The figures of a period, in the order of `figureNames`. */
const numbers: Record<FigureName, string> = {
  visitors: distinct('Visit'),
  active: distinct('Active'),
  'sign-ups': rows('action', 'Complete Registration'),
  'log-ins': rows('action', 'Login'),
  posts: rows('count', 'post-created'),
  comments: rows('count', 'comment-created'),
  messages: rows('count', 'message-sent'),
  sales: rows('count', 'thing-sold'),
}
/**
 * The steps from a visit to a first post within the week. The last step comes from published events, so no person is
 * tracked.
 */
const way = {
  visitors: distinct('Visit'),
  'sign-ups': rows('action', 'Complete Registration'),
  'first posts': rows('count', 'newcomer-posted'),
}

/** The steps from an offer to a sale. Each step may belong to an offer of an earlier week. */
const deals = {
  offered: rows('count', 'thing-offered'),
  contacted: rows('count', 'deal-contacted'),
  offers: rows('count', 'deal-offered'),
  reserved: rows('count', 'deal-reserved'),
  'meeting agreed': rows('count', 'deal-agreed'),
  met: rows('count', 'deal-met'),
  'by code': rows('count', 'deal-met-by-code'),
  sold: rows('count', 'thing-sold'),
  'within a day': rows('count', 'thing-sold-within-a-day'),
}

/** The reasons why deals end without a handover. */
const endings = {
  'missed turns': rows('count', 'deal-turn-missed'),
  'no-shows': rows('count', 'deal-ended-no-show'),
  cancelled: rows('count', 'deal-ended-cancelled'),
  declined: rows('count', 'deal-ended-declined'),
  left: rows('count', 'deal-ended-left'),
  'ran out': rows('count', 'deal-ended-ran-out'),
  'sold elsewhere': rows('count', 'deal-ended-sold'),
  unknown: rows('count', 'deal-ended-unknown'),
}

const monday = `CAST(CAST(date_trunc('week', CAST(day AS date)) AS date) AS varchar)`

/** The figures of each of the last 14 days. */
export const figuresByDay = overTime('Day by day, of the last two weeks', 'day', {
  of: 'day',
  days: figureDays,
  select: numbers,
})

/** What `npm run stats` prints. */
export const reports: readonly Report[] = [
  figuresByDay,
  overTime('Week by week, from Monday, of the last eight weeks', 'week', {
    of: monday,
    days: 56,
    select: numbers,
  }),
  overTime('From the visit to the first post within the week', 'week', { of: monday, days: 56, select: way }),
  overTime('From a price to a handover', 'week', { of: monday, days: 56, select: deals }),
  overTime('Why deals ended otherwise', 'week', { of: monday, days: 56, select: endings }),
  {
    title: 'Pages that were opened in the last two weeks',
    columns: ['page', 'campus', 'opened', 'browsers'],
    texts: 2,
    sql: (table, today) => `
      SELECT name, coalesce(campus, '${allCampuses}'), count(*), count(DISTINCT person)
      FROM ${table} WHERE kind = 'view' AND day > '${daysBefore(today, 14)}'
      GROUP BY GROUPING SETS ((name, campus), (name))
      ORDER BY name, coalesce(campus, '')`,
  },
]

/**
 * A report with one line per period and campus, and one line for all campuses together. A browser that visited two
 * campuses counts once in the line for all campuses.
 */
function overTime(
  title: string,
  period: string,
  { of, days, select }: { of: string; days: number; select: Record<string, string> },
): Report {
  return {
    title,
    columns: [period, 'campus', ...Object.keys(select)],
    texts: 2,
    sql: (table, today) => `
      SELECT period, coalesce(campus, '${allCampuses}'), ${Object.values(select).join(', ')}
      FROM (SELECT ${of} AS period, kind, name, campus, person FROM ${table} WHERE day > '${daysBefore(today, days)}')
      GROUP BY GROUPING SETS ((period, campus), (period))
      ORDER BY period DESC, coalesce(campus, '')`,
  }
}

/**
 * The number of browsers with this action. A browser gets a new pseudonym each week, so it can be counted per day or per
 * week only.
 */
function distinct(name: string): string {
  return `count(DISTINCT CASE WHEN kind = 'action' AND name = '${name}' THEN person END)`
}

function rows(kind: string, name: string): string {
  return `count(CASE WHEN kind = '${kind}' AND name = '${name}' THEN 1 END)`
}

function daysBefore(today: string, days: number): string {
  return new Date(Date.parse(today) - days * 24 * 3600_000).toISOString().slice(0, 10)
}

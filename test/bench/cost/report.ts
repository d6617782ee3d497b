/** Makes the tables of infra/README.md, 'What it costs'. */
import { hiddenLookMinutes } from './behaviour.ts'
import { ceilingsOf } from './ceilings.ts'
import { byService, linesOf, totalOf } from './cost.ts'
import { prices, pricesOn } from './prices.ts'
import { quantitiesOf } from './quantities.ts'
import type { Resting } from './resting.ts'

const sizes = [1000, 100_000, 10_000_000]

interface Variant {
  resting: Resting
  hiddenLook: number
}

/** Production before the savings: three search nodes with three masters, and alarms that list each queue and rule twice. */
const before: Pick<Resting, 'alarmMetrics' | 'queueQueries' | 'searchNodes' | 'searchDisks'> = {
  alarmMetrics: 266,
  queueQueries: 0,
  searchNodes: { 'm7g.medium.search': 6 },
  searchDisks: { count: 3, gigabytes: 10 },
}

const linesFor = (people: number, { resting, hiddenLook }: Variant) =>
  linesOf(quantitiesOf({ people, hiddenLook }, resting))

const dollars = (amount: number) =>
  amount < 10 ? amount.toFixed(2) : Math.round(amount).toLocaleString('en')
const people = (count: number) => Number(count.toPrecision(2)).toLocaleString('en')

function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const lines = rows.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  )
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [lines[0], rule, ...lines.slice(1)].join('\n')
}

function services(now: Variant, was: Variant): string {
  const columns = sizes.flatMap((size) => [byService(linesFor(size, now)), byService(linesFor(size, was))])
  const names = [...(columns[4]?.keys() ?? [])].sort(
    (one, other) => (columns[4]?.get(other) ?? 0) - (columns[4]?.get(one) ?? 0),
  )
  const rows = names.map((name) => [name, ...columns.map((column) => dollars(column.get(name) ?? 0))])
  const totals = sizes.flatMap((size) => [totalOf(linesFor(size, now)), totalOf(linesFor(size, was))])
  const head = sizes.flatMap((size) => [size.toLocaleString('en'), 'before'])
  return tableOf([['Service', ...head], ...rows, ['All', ...totals.map(dollars)]])
}

function largest(now: Variant): string {
  const rows = sizes.map((size) => [
    size.toLocaleString('en'),
    ...linesFor(size, now)
      .slice(0, 3)
      .map((line) => `${line.service}, ${line.unit}: ${dollars(line.dollars)}`),
  ])
  return tableOf([['People', 'First', 'Second', 'Third'], ...rows])
}

/** Returns a table of the dollars that each saving saves by itself: the total without this saving, minus the total. */
function savings(now: Variant): string {
  const { alarmMetrics, queueQueries, searchNodes, searchDisks } = before
  const without: [what: string, variant: Variant][] = [
    ['One small search node', { ...now, resting: { ...now.resting, searchNodes, searchDisks } }],
    ['Alarms that query', { ...now, resting: { ...now.resting, alarmMetrics, queueQueries } }],
    ['Hidden tabs look every 10 minutes', { ...now, hiddenLook: hiddenLookMinutes.before }],
  ]
  const saved = without.map(([what, variant]) => [
    what,
    ...sizes.map((size) => dollars(totalOf(linesFor(size, variant)) - totalOf(linesFor(size, now)))),
  ])
  return tableOf([['Saves', ...sizes.map((size) => size.toLocaleString('en'))], ...saved])
}

function ceilings({ resting }: Variant): string {
  const rows = ceilingsOf(resting).map(({ what, limit, people: count }) => [people(count), what, limit])
  return tableOf([['People', 'What is too small then', 'Limit'], ...rows])
}

/** The flat-rate plans of CloudFront: dollars, requests and GB a month. https://aws.amazon.com/cloudfront/pricing/ */
const plans = [
  ['Free', 0, 1e6, 100],
  ['Pro', 15, 1e7, 50_000],
  ['Business', 200, 1.25e8, 50_000],
  ['Premium', 1000, 5e8, 50_000],
] as const

/**
 * Returns a sentence about what a flat-rate plan of CloudFront would save. Such a plan includes the firewall and the DNS
 * zone.
 */
function planSentence(now: Variant): string {
  const saved = sizes.flatMap((size) => {
    const { edgeRequest, edgeGigabyte } = quantitiesOf(
      { people: size, hiddenLook: now.hiddenLook },
      now.resting,
    )
    const plan = plans.find(
      ([, , requests, gigabytes]) => requests >= edgeRequest && gigabytes >= edgeGigabyte,
    )
    if (!plan) return []
    const of = byService(linesFor(size, now))
    const replaced = ['CloudFront', 'WAF', 'Route 53'].reduce((sum, name) => sum + (of.get(name) ?? 0), 0)
    return [`$${dollars(replaced - plan[1])} at ${size.toLocaleString('en')} people (${plan[0]})`]
  })
  return `Not taken: a flat-rate plan of CloudFront, which includes the firewall, would save ${saved.join(' and ')}. Nobody has tried whether it takes our rules and signed addresses.`
}

/** Returns the tables for the current production. */
export function report(resting: Resting): string {
  const now = { resting, hiddenLook: hiddenLookMinutes.now }
  const was = { resting: { ...resting, ...before }, hiddenLook: hiddenLookMinutes.before }
  const unsure = Object.values(prices).filter(({ isConfirmed }) => !isConfirmed)
  return [
    `Dollars a month for so many monthly people, at list prices of us-east-1 on ${pricesOn}:`,
    services(now, was),
    'The three largest lines:',
    largest(now),
    'What each saving is worth:',
    savings(now),
    'The first ceilings:',
    ceilings(now),
    planSentence(now),
    `Prices that no page could confirm: ${unsure.map(({ service, unit }) => `${service}, ${unit}`).join('; ')}.`,
  ].join('\n\n')
}

export const costFile = 'infra/README.md'
const [begin, end] = ['<!-- cost: npm run cost -->', '<!-- /cost -->']

/** Returns the README with its tables replaced by the current ones. */
export function withCost(readme: string, tables: string): string {
  const [start, rest] = readme.split(begin)
  const after = rest?.split(end)[1]
  if (start === undefined || after === undefined) throw new Error(`${costFile} has no place for the cost`)
  return `${start}${begin}\n\n${tables}\n\n${end}${after}`
}

import { runInNewContext } from 'node:vm'
import type { Json } from './synth-fixture.ts'

/** A metric that an alarm watches. */
export interface WatchedMetric {
  name: string
  /** The period of the metric's statistic, in seconds. */
  seconds: number
}

/** The metrics that an alarm watches, in the order of the template. */
export function metricsOf(alarm: Json): WatchedMetric[] {
  if (alarm.MetricName) return [{ name: alarm.MetricName, seconds: alarm.Period }]
  const query = queryOf(alarm)
  if (query) return [query]
  return alarm.Metrics.filter((each: Json) => each.MetricStat).map(({ MetricStat }: Json) => ({
    name: MetricStat.Metric.MetricName,
    seconds: MetricStat.Period,
  }))
}

/**
 * Whether an alarm is raised by a period in which its metrics have these values, in the order of `metricsOf`. NaN is a
 * metric without data. Expressions are evaluated as in CloudWatch: arithmetic with missing data gives no data, and so does
 * a division by zero: https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/using-metric-math.html
 */
export function isBeyond(alarm: Json, values: readonly number[]): boolean {
  const value = valueOf(alarm, values)
  if (!Number.isFinite(value)) return alarm.TreatMissingData === 'breaching'
  return alarm.ComparisonOperator === 'LessThanThreshold' ? value < alarm.Threshold : value > alarm.Threshold
}

function valueOf(alarm: Json, values: readonly number[]): number {
  if (alarm.MetricName || queryOf(alarm)) return values[0] ?? NaN
  const { Expression } = alarm.Metrics.find(({ ReturnData }: Json) => ReturnData !== false)
  const stats = alarm.Metrics.filter((each: Json) => each.MetricStat)
  const named = Object.fromEntries(stats.map(({ Id }: Json, index: number) => [Id, values[index] ?? NaN]))
  return Number(runInNewContext(Expression, { ...named, FILL, IF }))
}

/** The metric of an alarm on a query. Any series that the query finds raises such an alarm. */
function queryOf(alarm: Json): WatchedMetric | undefined {
  const [{ Expression = '', Period }] = alarm.Metrics
  const [, name] = /^SELECT (?:MAX|SUM)\((\w+)\) FROM "[\w/]+" GROUP BY \w+ ORDER BY/.exec(Expression) ?? []
  return name === undefined ? undefined : { name, seconds: Period }
}

const FILL = (value: number, other: number) => (Number.isNaN(value) ? other : value)
const IF = (condition: boolean, value: number, other: number) => (condition ? value : other)

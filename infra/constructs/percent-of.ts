import { Duration } from 'aws-cdk-lib'
import { MathExpression, type IMetric } from 'aws-cdk-lib/aws-cloudwatch'

export interface PercentProps {
  /** Their sum is the part: for example throttled calls. */
  part: readonly IMetric[]
  /** Their sum is everything, including the part. CloudWatch takes at most ten metrics in one alarm. */
  of: readonly IMetric[]
  /** Up to this many there is no percentage: two failures of three calls in a quiet night are no outage. */
  butFor: number
  /** Five minutes by default. */
  period?: Duration
}

/** The percentage that metrics are of others over a period, for an alarm; 0 while there are only a few. */
export function percentOf({ part, of, butFor, period = Duration.minutes(5) }: PercentProps): MathExpression {
  const usingMetrics: Record<string, IMetric> = {}
  /** Names a metric of both sums once. */
  const sum = (metrics: readonly IMetric[]) =>
    metrics
      .map((metric) => {
        const known = Object.entries(usingMetrics).find(([, each]) => each === metric)?.[0]
        const name = known ?? `m${Object.keys(usingMetrics).length}`
        usingMetrics[name] = metric
        return `FILL(${name}, 0)`
      })
      .join(' + ')
  const expression = `IF((${sum(part)}) > ${butFor}, 100 * (${sum(part)}) / (${sum(of)}), 0)`
  return new MathExpression({ expression, usingMetrics, period })
}

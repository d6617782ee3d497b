import { Duration } from 'aws-cdk-lib'
import { MathExpression, type IMetric } from 'aws-cdk-lib/aws-cloudwatch'

export interface PercentProps {
  /** The metrics whose sum is the part, for example throttled calls. */
  part: readonly IMetric[]
  /** The metrics whose sum is the whole, including the part. CloudWatch takes at most ten metrics in one alarm. */
  of: readonly IMetric[]
  /** If the part is at most this number, the percentage is 0: two failures of three calls at night are no outage. */
  butFor: number
  /** The period of the sums; five minutes by default. */
  period?: Duration
}

/**
 * Returns the expression for an alarm: the percentage that the sum of `part` is of the sum of `of` in each period. It is
 * 0 while the part is small (`butFor`).
 */
export function percentOf({ part, of, butFor, period = Duration.minutes(5) }: PercentProps): MathExpression {
  const usingMetrics: Record<string, IMetric> = {}
  /** The sum of metrics. A metric that is in both sums gets only one name. */
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

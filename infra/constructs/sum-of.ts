import { Duration } from 'aws-cdk-lib'
import { MathExpression, type IMetric } from 'aws-cdk-lib/aws-cloudwatch'

/** The sum of metrics over five minutes, for an alarm; a missing one is 0. CloudWatch takes at most ten. */
export function sumOf(metrics: readonly IMetric[]): MathExpression {
  const byName = Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric]))
  return new MathExpression({
    expression: Object.keys(byName)
      .map((name) => `FILL(${name}, 0)`)
      .join(' + '),
    usingMetrics: byName,
    period: Duration.minutes(5),
  })
}

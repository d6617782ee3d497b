import { env } from './env.ts'

/**
 * Fields of a log line from which CloudWatch makes metrics of this function, by the given dimensions, too:
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
export function metrics(values: Record<string, number>, dimensions: Record<string, string> = {}) {
  const Metrics = Object.keys(values).map((Name) => ({ Name }))
  const by = { FunctionName: env('AWS_LAMBDA_FUNCTION_NAME'), ...dimensions }
  return {
    ...values,
    ...by,
    _aws: {
      Timestamp: Date.now(),
      CloudWatchMetrics: [{ Namespace: 'Campus', Dimensions: [Object.keys(by)], Metrics }],
    },
  }
}

import { env } from './env.ts'

/**
 * Fields of a log line from which CloudWatch makes metrics:
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
export function metrics(values: Record<string, number>) {
  const Metrics = Object.keys(values).map((Name) => ({ Name }))
  return {
    ...values,
    FunctionName: env('AWS_LAMBDA_FUNCTION_NAME'),
    _aws: {
      Timestamp: Date.now(),
      CloudWatchMetrics: [{ Namespace: 'Campus', Dimensions: [['FunctionName']], Metrics }],
    },
  }
}

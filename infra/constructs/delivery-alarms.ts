import { Duration } from 'aws-cdk-lib'
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import type { Alarms } from './alarms.ts'

/**
 * Adds alarms for events that wait, are given up or are lost. Each alarm is a query over all queues or rules of the
 * account, and its mail names the queue or rule that raised it. AWS charges for the metrics that a query finds. A queue
 * without messages reports no age, and a rule without failures reports none, so these alarms cost far less than one metric
 * per queue and rule (README.md, 'What it costs').
 */
export function addDeliveryAlarms(scope: Construct, alarms: Alarms): void {
  alarms.add(scope, 'Waiting', {
    metric: worst('MAX', 'ApproximateAgeOfOldestMessage', 'AWS/SQS', 'QueueName'),
    above: Duration.minutes(30).toSeconds(),
    hurt: 'The people behind events that wait for half an hour, or for which a reaction failed until its tries were spent: what they did is saved, but notifications, counts or mails are missing.',
    section: 'alarm-queues-late',
  })
  const lost = { Failed: 'FailedInvocations', Lost: 'InvocationsFailedToBeSentToDlq' }
  for (const [id, name] of Object.entries(lost))
    alarms.add(scope, `Undelivered${id}`, {
      metric: worst('SUM', name, 'AWS/Events', 'RuleName'),
      above: 0,
      hurt: 'The people behind events that reached no queue: what they did is saved, but the work that follows is late or lost.',
      section: 'alarm-events-undelivered',
    })
}

/**
 * A query for the metrics of a namespace: one series per value of the dimension `by`, the highest first. An alarm watches
 * every series.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/Create_Metrics_Insights_Alarm.html
 */
function worst(statistic: 'MAX' | 'SUM', name: string, namespace: string, by: string): MathExpression {
  return new MathExpression({
    expression: `SELECT ${statistic}(${name}) FROM "${namespace}" GROUP BY ${by} ORDER BY ${statistic}() DESC`,
    usingMetrics: {},
    period: Duration.minutes(5),
  })
}

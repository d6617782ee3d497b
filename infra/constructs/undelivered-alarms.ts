import { Duration, Fn } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { EventBus, Rule } from 'aws-cdk-lib/aws-events'
import type { Construct } from 'constructs'
import type { Alarms } from './alarms.ts'
import { sumOf } from './sum-of.ts'

/** Events of a rule that are lost: delivered neither to its queue nor to its dead letters. */
const lost = ['FailedInvocations', 'InvocationsFailedToBeSentToDlq']

/** An alarm can sum ten metrics. */
const rulesPerAlarm = 10 / lost.length

/** Adds alarms for events that reach neither a reaction's queue nor its dead letters. Several rules share one. */
export function addUndeliveredAlarms(
  scope: Construct,
  { rules, bus, alarms }: { rules: Rule[]; bus: EventBus; alarms: Alarms },
): void {
  for (let start = 0; start < rules.length; start += rulesPerAlarm) {
    const metrics = rules.slice(start, start + rulesPerAlarm).flatMap((rule) =>
      lost.map(
        (metricName) =>
          new Metric({
            namespace: 'AWS/Events',
            metricName,
            // The rule's name ends its ARN; its reference would include the bus's name.
            dimensionsMap: {
              EventBusName: bus.eventBusName,
              RuleName: Fn.select(2, Fn.split('/', rule.ruleArn)),
            },
            statistic: 'sum',
            period: Duration.minutes(5),
          }),
      ),
    )
    alarms.add(scope, `Undelivered${start / rulesPerAlarm}`, {
      metric: sumOf(metrics),
      above: 0,
      hurt: 'The people behind events that reached no queue: what they did is saved, but the work that follows is lost.',
      section: 'alarm-events-undelivered',
    })
  }
}

import { Duration, Fn } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { EventBus, Rule } from 'aws-cdk-lib/aws-events'
import type { Construct } from 'constructs'
import type { Alarms } from './alarms.ts'
import { sumOf } from './sum-of.ts'

/** Events of a rule that are lost: delivered neither to its queue nor to its dead letters. */
const lost = ['FailedInvocations', 'InvocationsFailedToBeSentToDlq']

/** An alarm can add up at most ten metrics. */
const rulesPerAlarm = 10 / lost.length

/** A rule with its bus; rules of the account's own bus, and schedules, have none. */
export interface WatchedRule {
  rule: Rule
  bus?: EventBus
}

/** Adds alarms for events that reach neither a rule's target nor its dead letters. Several rules share one. */
export function addUndeliveredAlarms(scope: Construct, rules: WatchedRule[], alarms: Alarms): void {
  for (let start = 0; start < rules.length; start += rulesPerAlarm) {
    const metrics = rules
      .slice(start, start + rulesPerAlarm)
      .flatMap((watched) => lost.map((metricName) => metricOf(watched, metricName)))
    alarms.add(scope, `Undelivered${start / rulesPerAlarm}`, {
      metric: sumOf(metrics),
      above: 0,
      hurt: 'The people behind events that reached no queue: what they did is saved, but the work that follows is lost.',
      section: 'alarm-events-undelivered',
    })
  }
}

function metricOf({ rule, bus }: WatchedRule, metricName: string): Metric {
  // The rule's name ends its ARN, after the name of a bus of ours; its reference would include that name.
  const RuleName = Fn.select(bus ? 2 : 1, Fn.split('/', rule.ruleArn))
  return new Metric({
    namespace: 'AWS/Events',
    metricName,
    dimensionsMap: { ...(bus && { EventBusName: bus.eventBusName }), RuleName },
    statistic: 'sum',
    period: Duration.minutes(5),
  })
}

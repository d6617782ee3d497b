import { Duration } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { Alarms } from './alarms.ts'
import type { Reaction } from './reaction.ts'
import { sumOf } from './sum-of.ts'

/** An alarm can add up at most ten metrics. */
const reactionsPerAlarm = 10

/** Adds an alarm for each event that reached one of its reactions only as a dead letter, or not at all. */
export function addStuckAlarms(scope: Construct, reactions: readonly Reaction[], alarms: Alarms): void {
  for (const [event, all] of Map.groupBy(reactions, ({ spec }) => spec.event))
    for (let start = 0; start < all.length; start += reactionsPerAlarm) {
      const some = all.slice(start, start + reactionsPerAlarm)
      const names = some.map(({ spec: { name } }) => name).join(', ')
      const metrics = some.map(({ deadLetters }) =>
        deadLetters.metricApproximateNumberOfMessagesVisible({
          statistic: 'max',
          period: Duration.minutes(5),
        }),
      )
      alarms.add(scope, `Stuck ${event} ${start / reactionsPerAlarm}`, {
        metric: sumOf(metrics),
        above: 0,
        hurt: `The people behind a '${event}' that did not reach one of ${names}, or for which it failed until its tries were spent: what they did is saved, but its work is missing.`,
        section: 'alarm-dead-letters',
      })
    }
}

import { Duration } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { Alarms } from './alarms.ts'
import type { Reaction } from './reaction.ts'
import { sumOf } from './sum-of.ts'

/** An alarm can add up at most ten metrics. */
const reactionsPerAlarm = 10

/**
 * Adds alarms for events that reached a reaction only as dead letters, or not at all, and for messages that wait. Ten
 * reactions share two alarms, which name them.
 */
export function addQueueAlarms(scope: Construct, reactions: readonly Reaction[], alarms: Alarms): void {
  const options = { statistic: 'max', period: Duration.minutes(5) }
  for (let start = 0; start < reactions.length; start += reactionsPerAlarm) {
    const some = reactions.slice(start, start + reactionsPerAlarm)
    const part = start / reactionsPerAlarm
    const names = some.map(({ spec: { name } }) => name).join(', ')
    alarms.add(scope, `Stuck${part}`, {
      metric: sumOf(
        some.map(({ deadLetters }) => deadLetters.metricApproximateNumberOfMessagesVisible(options)),
      ),
      above: 0,
      hurt: `The people behind an event that did not reach one of ${names}, or for which it failed until its tries were spent: what they did is saved, but its work is missing.`,
      section: 'alarm-dead-letters',
    })
    alarms.add(scope, `Waiting${part}`, {
      metric: sumOf(some.map(({ queue }) => queue.metricApproximateAgeOfOldestMessage(options))),
      above: Duration.minutes(30).toSeconds(),
      hurt: `People whose notifications, counts or mails are late, because messages wait for one of ${names}: what they did is saved.`,
      section: 'alarm-queues-late',
    })
  }
}

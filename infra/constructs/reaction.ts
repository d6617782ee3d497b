import { Duration } from 'aws-cdk-lib'
import { Rule, type EventBus } from 'aws-cdk-lib/aws-events'
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets'
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { eventSource } from '../../events/event.ts'
import type { ReactionSpec } from '../functions.ts'
import type { Alarms } from './alarms.ts'
import type { CampusFunction } from './campus-function.ts'

export interface ReactionProps {
  spec: ReactionSpec
  bus: EventBus
  handler: CampusFunction
  alarms: Alarms
  /** 5 unless told. */
  tries?: number
}

/** Lets a function follow an event: rule → queue → function; what fails too often waits two weeks for a redrive. */
export class Reaction extends Construct {
  constructor(scope: Construct, id: string, { spec, bus, handler, alarms, tries = 5 }: ReactionProps) {
    super(scope, id)
    const common = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true }
    const deadLetters = new Queue(this, 'DeadLetters', { ...common, retentionPeriod: Duration.days(14) })
    const queue = new Queue(this, 'Queue', {
      ...common,
      // Six times the function's timeout, as Lambda advises: a slow batch is not handed out twice.
      visibilityTimeout: Duration.seconds(180),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: tries },
    })
    new Rule(this, 'Rule', {
      eventBus: bus,
      eventPattern: { source: [eventSource], detailType: [spec.event] },
      targets: [new SqsQueue(queue)],
    })
    handler.addEventSource(new SqsEventSource(queue, { batchSize: 10, reportBatchItemFailures: true }))
    alarms.add(this, 'Stuck', {
      metric: deadLetters.metricApproximateNumberOfMessagesVisible({
        statistic: 'max',
        period: Duration.minutes(5),
      }),
      above: 0,
      hurt: `The people of a '${spec.event}' that ${spec.name} failed to follow ${tries} times: what they did is saved, what should come of it is missing.`,
      section: 'alarm-dead-letters',
    })
  }
}

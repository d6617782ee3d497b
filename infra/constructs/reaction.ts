import { Duration } from 'aws-cdk-lib'
import {
  Rule,
  type EventPattern,
  type IEventBus,
  type RuleProps,
  type Schedule,
} from 'aws-cdk-lib/aws-events'
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { eventSource } from '../../events/event.ts'
import type { StageConfig } from '../config.ts'
import type { ReactionSpec } from '../function-spec.ts'
import type { CampusFunction } from './campus-function.ts'

export interface ReactionProps extends Pick<StageConfig, 'isLaptop'> {
  spec: ReactionSpec
  /** The most concurrent calls of the function. */
  concurrency: number
  /** The most messages of one call. */
  batchSize: number
  /** The source of its events: a bus, or a schedule that creates one event per run. */
  from: { bus: IEventBus; pattern?: EventPattern } | { schedule: Schedule }
  handler: CampusFunction
}

/**
 * Delivers an event to its reaction: rule → queue → function. Messages that fail too often, and events that the rule
 * cannot deliver to the queue, are kept for two weeks.
 */
export class Reaction extends Construct {
  readonly spec: ReactionSpec
  readonly queue: Queue
  readonly deadLetters: Queue
  readonly rule: Rule

  constructor(
    scope: Construct,
    id: string,
    { spec, isLaptop, concurrency, batchSize, from, handler }: ReactionProps,
  ) {
    super(scope, id)
    const { event, tries, seconds, delay } = spec
    const encryption = QueueEncryption.SQS_MANAGED
    const deadLetters = new Queue(this, 'DeadLetters', { encryption, retentionPeriod: Duration.days(14) })
    const queue = new Queue(this, 'Queue', {
      encryption,
      // Lambda recommends six times the function's timeout, so that a slow batch is not delivered twice.
      visibilityTimeout: Duration.seconds(6 * seconds),
      ...(delay && {
        deliveryDelay: Duration.seconds(isLaptop ? delay.laptop : delay.deployed),
      }),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: tries },
    })
    this.rule = new Rule(this, 'Rule', {
      ...originOf(from, event),
      targets: [{ bind: () => ({ arn: queue.queueArn, deadLetterConfig: { arn: deadLetters.queueArn } }) }],
    })
    // An SqsEventSource would also grant two actions that Lambda does not use.
    handler.allow(['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'], [queue.queueArn])
    new EventSourceMapping(this, 'Mapping', {
      target: handler,
      eventSourceArn: queue.queueArn,
      batchSize,
      maxConcurrency: concurrency,
      reportBatchItemFailures: true,
    })
    this.spec = spec
    this.queue = queue
    this.deadLetters = deadLetters
  }
}

function originOf(from: ReactionProps['from'], event: string): RuleProps {
  if ('schedule' in from) return from
  const { bus, pattern } = from
  return { eventBus: bus, eventPattern: pattern ?? { source: [eventSource], detailType: [event] } }
}

import { Duration, Stack, Validations } from 'aws-cdk-lib'
import { EventField, Rule, RuleTargetInput, type IEventBus } from 'aws-cdk-lib/aws-events'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { commentCreated } from '../../events/comment-created.ts'
import { dealCounted } from '../../events/deal-counted.ts'
import { eventSource } from '../../events/event.ts'
import { messageSent } from '../../events/message-sent.ts'
import { newcomerPosted } from '../../events/newcomer-posted.ts'
import { postCreated } from '../../events/post-created.ts'
import { thingOffered } from '../../events/thing-offered.ts'
import { thingSold } from '../../events/thing-sold.ts'
import { thingSoldWithinADay } from '../../events/thing-sold-within-a-day.ts'
import type { UsageRecord } from '../../shared/analytics/usage-record.ts'
import type { UsageStream } from './usage-stream.ts'

export interface UsageCountsProps {
  bus: IEventBus
  events: UsageStream
}

/**
 * Counts posts, comments, messages, offers, sales and the steps of deals. Only the name and the campus of an event are
 * stored in the files of analytics. Events that Firehose refuses for a day are kept for two weeks.
 */
export class UsageCounts extends Construct {
  readonly rules: Rule[]
  readonly deadLetters: Queue

  constructor(scope: Construct, id: string, { bus, events: { stream } }: UsageCountsProps) {
    super(scope, id)
    this.deadLetters = new Queue(this, 'DeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      retentionPeriod: Duration.days(14),
    })
    Validations.of(this.deadLetters).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: 'It is itself the queue of dead letters, of two rules whose target is no queue.',
    })
    // EventBridge uses PutRecordBatch even for one event:
    // https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-custom-bus-target-firehose.html
    const actions = ['firehose:PutRecord', 'firehose:PutRecordBatch']
    const mayPut = new PolicyStatement({ actions, resources: [stream.attrArn] })
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('events.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
      inlinePolicies: { Put: new PolicyDocument({ statements: [mayPut] }) },
    })
    const input = RuleTargetInput.fromObject({
      kind: 'count',
      name: EventField.detailType,
      campus: EventField.fromPath('$.detail.campusId'),
    } satisfies UsageRecord)
    const ofStep = RuleTargetInput.fromObject({
      kind: 'count',
      name: EventField.fromPath('$.detail.step'),
      campus: EventField.fromPath('$.detail.campusId'),
    } satisfies UsageRecord)
    const targetOf = (input: RuleTargetInput) => ({
      bind: () => ({
        arn: stream.attrArn,
        role,
        input,
        deadLetterConfig: { arn: this.deadLetters.queueArn },
      }),
    })
    const deals = new Rule(this, 'Deals', {
      eventBus: bus,
      eventPattern: { source: [eventSource], detailType: [dealCounted.name] },
      targets: [targetOf(ofStep)],
    })
    const others = new Rule(this, 'Rule', {
      eventBus: bus,
      eventPattern: {
        source: [eventSource],
        detailType: [
          postCreated,
          commentCreated,
          messageSent,
          newcomerPosted,
          thingOffered,
          thingSold,
          thingSoldWithinADay,
        ].map(({ name }) => name),
        // A message with `isOfDeal` is generated for a step of a deal. Nobody wrote it, so it is not counted.
        detail: { isOfDeal: [{ exists: false }] },
      },
      targets: [targetOf(input)],
    })
    this.rules = [deals, others]
  }
}

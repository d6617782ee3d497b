/** The stack for the contract tests of AWS services. The laptop cloud and LocalStack deploy the same template. */
import { CfnOutput, DefaultStackSynthesizer, Duration, Stack, type App } from 'aws-cdk-lib'
import { EventBus, Rule } from 'aws-cdk-lib/aws-events'
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets'
import { HttpMethods } from 'aws-cdk-lib/aws-s3'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { CampusTable } from '../../infra/constructs/campus-table.ts'
import { PrivateBucket } from '../../infra/constructs/private-bucket.ts'
import { account, region } from '../../infra/local/account.ts'

/** The origin of pages that may upload. */
export const pageOrigin = 'https://ou.campus.example'
/** A message becomes a dead letter after this many receives. */
export const tries = 2

/** Adds the stack. It uses the product's own constructs where a construct concerns only one service. */
export function addTestStack(app: App): Stack {
  const stack = new Stack(app, 'services', {
    env: { region, account },
    synthesizer: new DefaultStackSynthesizer({ generateBootstrapVersionRule: false }),
  })
  const table = new CampusTable(stack, 'Table', { retain: false })
  const bucket = new PrivateBucket(stack, 'Bucket', {
    days: 1,
    cors: [
      {
        allowedMethods: [HttpMethods.POST],
        allowedOrigins: [pageOrigin, 'https://*.campus.example'],
        allowedHeaders: ['*'],
        maxAge: 3600,
      },
    ],
  })
  const common = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true }
  const deadLetters = new Queue(stack, 'DeadLetters', { ...common, retentionPeriod: Duration.days(14) })
  const queue = new Queue(stack, 'Queue', {
    ...common,
    visibilityTimeout: Duration.minutes(10),
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: tries },
  })
  const events = new Queue(stack, 'Events', common)
  const eventBus = new EventBus(stack, 'Bus')
  new Rule(stack, 'Rule', {
    eventBus,
    eventPattern: { source: ['campus'], detailType: ['post-created'] },
    targets: [new SqsQueue(events)],
  })
  const outputs = {
    TableName: table.tableName,
    BucketName: bucket.bucketName,
    QueueUrl: queue.queueUrl,
    QueueArn: queue.queueArn,
    DeadLettersUrl: deadLetters.queueUrl,
    DeadLettersArn: deadLetters.queueArn,
    EventsUrl: events.queueUrl,
    BusName: eventBus.eventBusName,
  }
  for (const [name, value] of Object.entries(outputs)) new CfnOutput(stack, name, { value })
  return stack
}

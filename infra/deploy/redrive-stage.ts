import { paginateListStackResources, type StackResourceSummary } from '@aws-sdk/client-cloudformation'
import { InvokeCommand } from '@aws-sdk/client-lambda'
import { constructIdOf, indexSearch, publishEvents } from '../functions.ts'
import { analyticsNames } from '../analytics-names.ts'
import { redriveQueues } from '../redrive-queues.ts'
import { redriveRecords } from '../redrive-records.ts'
import { requireCredentials } from './credentials.ts'
import { Stopped, type World } from './world.ts'

/** Processes again everything that a stage has given up. Throws `Stopped` if something fails again. */
export async function redriveStage(world: Pick<World, 'aws' | 'config' | 'say'>): Promise<void> {
  const { aws, config, say } = world
  await requireCredentials(world)
  const resources = await resourcesOf(world)
  const idOf = (type: string, start: string) => {
    const found = resources.find(
      (one) => one.ResourceType === type && one.LogicalResourceId?.startsWith(start),
    )
    if (!found?.PhysicalResourceId) throw new Error(`The stacks have no ${start}`)
    return found.PhysicalResourceId
  }
  const [publisher, indexer] = [publishEvents, indexSearch].map((spec) =>
    idOf('AWS::Lambda::Function', `Reactions${constructIdOf(spec)}`),
  )
  const ofStream = await redriveRecords({
    client: aws.s3,
    bucket: idOf('AWS::S3::Bucket', 'StorageFailures'),
    log: say,
    /** A batch without the ARN of its consumer is from publish-events. */
    async invokeConsumer(event, functionArn = '') {
      const FunctionName = functionArn.split(':')[6] === indexer ? indexer : publisher
      const invocation = new InvokeCommand({ FunctionName, Payload: JSON.stringify(event) })
      const { FunctionError, Payload } = await aws.lambda.send(invocation)
      const text = Payload?.transformToString() ?? ''
      if (FunctionError) throw new Error(text)
      return JSON.parse(text)
    },
  })
  const ofQueues = await redriveQueues({
    sqs: aws.sqs,
    firehose: aws.firehose,
    stream: analyticsNames(config.stage).stream,
    queues: resources.flatMap(({ ResourceType, LogicalResourceId: id, PhysicalResourceId: url }) =>
      ResourceType === 'AWS::SQS::Queue' && id && url ? [{ id, url }] : [],
    ),
    log: say,
  })
  const left = ofStream.left + ofQueues.left
  const done = `${ofStream.records} records processed, ${ofQueues.messages} messages sent back, ${left} failed`
  if (left > 0) throw new Stopped(done)
  say(done)
}

/**
 * Returns the resources of two stacks. The data stack has the bucket of failures, and the reactions stack has the
 * consumers and the queues.
 */
async function resourcesOf({ aws, config }: Pick<World, 'aws' | 'config'>): Promise<StackResourceSummary[]> {
  const resources: StackResourceSummary[] = []
  for (const part of ['data', 'reactions']) {
    const input = { StackName: `campus-${config.stage}-${part}` }
    for await (const page of paginateListStackResources({ client: aws.cloudFormation }, input))
      resources.push(...(page.StackResourceSummaries ?? []))
  }
  return resources
}

/**
 * `npm run redrive -- prod`: passes stream records that were given up to their consumer again, and moves dead letters back
 * to their queues. It finds both in the stacks, needs the AWS CLI, and ends with an error while something is left. When to
 * run it: infra/README.md, 'Redrive'.
 */
import { S3Client } from '@aws-sdk/client-s3'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { configOf } from './config.ts'
import { constructIdOf, indexSearch, publishEvents } from './functions.ts'
import { redriveRecords } from './redrive-records.ts'

const resourcesSchema = z.object({
  StackResourceSummaries: z.array(
    z.object({ LogicalResourceId: z.string(), PhysicalResourceId: z.string(), ResourceType: z.string() }),
  ),
})
const queueSchema = z.object({
  Attributes: z.object({ ApproximateNumberOfMessages: z.coerce.number(), QueueArn: z.string() }),
})
const invocationSchema = z.object({ FunctionError: z.optional(z.string()) })

const region = 'us-east-1'
const { stage } = configOf(process.argv[2] ?? 'dev')
if (stage === 'local') throw new Error('The stage local cannot be redriven: npm run redrive -- dev')
const directory = mkdtempSync(join(tmpdir(), 'redrive-'))

/** Runs the AWS CLI and returns the JSON that it prints. */
function aws(...args: string[]): unknown {
  const { status, stdout, stderr, error } = spawnSync(
    'aws',
    [...args, '--region', region, '--output', 'json'],
    {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  if (error) throw new Error(`The AWS CLI is needed: ${error.message}`)
  if (status !== 0) throw new Error(stderr.trim())
  return JSON.parse(stdout)
}

/** The failures bucket is in one stack, the publisher and the queues are in the other. */
const resources = ['data', 'reactions'].flatMap((part) => {
  const listed = aws('cloudformation', 'list-stack-resources', '--stack-name', `campus-${stage}-${part}`)
  return z.parse(resourcesSchema, listed).StackResourceSummaries
})

/** The physical id of the first resource of a type whose logical id begins with `start`. */
function idOf(type: string, start: string): string {
  const found = resources.find((one) => one.ResourceType === type && one.LogicalResourceId.startsWith(start))
  if (!found) throw new Error(`The stacks have no ${start}`)
  return found.PhysicalResourceId
}

const [publisher, indexer] = [publishEvents, indexSearch].map((spec) =>
  idOf('AWS::Lambda::Function', `Reactions${constructIdOf(spec)}`),
)

/** Invokes the consumer with this ARN; publish-events if none is known. */
async function invokeConsumer(event: unknown, functionArn = ''): Promise<unknown> {
  const name = functionArn.split(':')[6] === indexer ? indexer : publisher
  const [payload, answer] = [join(directory, 'payload.json'), join(directory, 'answer.json')]
  writeFileSync(payload, JSON.stringify(event))
  const invocation = aws(
    'lambda',
    'invoke',
    '--function-name',
    name ?? '',
    '--payload',
    `fileb://${payload}`,
    answer,
  )
  const text = readFileSync(answer, 'utf8')
  if (z.parse(invocationSchema, invocation).FunctionError) throw new Error(text)
  return JSON.parse(text)
}

function queueAt(url: string) {
  const names = ['ApproximateNumberOfMessages', 'QueueArn']
  const answer = aws('sqs', 'get-queue-attributes', '--queue-url', url, '--attribute-names', ...names)
  return z.parse(queueSchema, answer).Attributes
}

/**
 * Starts SQS moving the dead letters of a reaction to its queue. Returns how many there are. It names the queue, because
 * dead letters from the rule have no source queue.
 */
function redriveQueue(deadLettersUrl: string, constructId: string): number {
  const { ApproximateNumberOfMessages: messages, QueueArn } = queueAt(deadLettersUrl)
  if (messages === 0) return 0
  const queue = queueAt(idOf('AWS::SQS::Queue', `Reactions${constructId}TriggerQueue`))
  aws('sqs', 'start-message-move-task', '--source-arn', QueueArn, '--destination-arn', queue.QueueArn)
  return messages
}

/** Moves the dead letters of every queue back. */
function redriveQueues(log: (line: string) => void) {
  const result = { messages: 0, left: 0 }
  for (const { LogicalResourceId, PhysicalResourceId, ResourceType } of resources) {
    const [, constructId] = /^Reactions(\w+)TriggerDeadLetters/.exec(LogicalResourceId) ?? []
    if (!constructId || ResourceType !== 'AWS::SQS::Queue') continue
    const name = constructId.replace(/\B[A-Z]/g, '-$&').toLowerCase()
    try {
      const messages = redriveQueue(PhysicalResourceId, constructId)
      result.messages += messages
      if (messages > 0) log(`${name}: ${messages} messages go back`)
    } catch (error) {
      result.left += 1
      log(`${name}: the dead letters stay: ${String(error)}`)
    }
  }
  return result
}

try {
  const log = (line: string) => console.log(line)
  const bucket = idOf('AWS::S3::Bucket', 'StorageFailures')
  const client = new S3Client({ region })
  const ofStream = await redriveRecords({ client, bucket, invokeConsumer, log })
  const ofQueues = redriveQueues(log)
  const left = ofStream.left + ofQueues.left
  log(`${ofStream.records} records processed, ${ofQueues.messages} messages sent back, ${left} failed`)
  if (left > 0) process.exitCode = 1
} finally {
  rmSync(directory, { recursive: true, force: true })
}

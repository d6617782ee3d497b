/**
 * Runs the command `npm run redrive` against the laptop cloud's buckets and functions. A stand-in for the AWS CLI
 * lists the template's resources, forwards invocations of functions and records calls about queues.
 */
import { postKey } from '../../lambdas/posts/post-keys.ts'
import { userKey } from '../../lambdas/users/user-keys.ts'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import type { Post } from '../../shared/posts/post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { idle, member, tableClient, theCloud } from '../cloud.ts'
import { synthesize, type Json } from './synth-fixture.ts'
import { documentIn } from '../search/engine.ts'
import { postRow, recordOf } from '../indexing/histories.ts'
import { newPost } from '../threads.ts'
import { changeRow, rowOf } from '../rows.ts'
import { commentOn, commentRow, handOver, postRecord, record } from '../faults/stream-records.ts'

// Each redrive starts several processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const directory = mkdtempSync(join(tmpdir(), 'redrive-test-'))
afterAll(() => rmSync(directory, { recursive: true }))

/** The stand-in for the AWS CLI: one queue has dead letters. It is a shell script because each queue is one call. */
const aws = `#!/bin/sh
here=$(dirname "$0")
echo "$@" >> "$here/calls"
case "$2" in
  list-stack-resources) cat "$here/$4.json" ;;
  get-queue-attributes)
    case "$4" in *OnPostCreatedCountUser*) letters=3 ;; *) letters=0 ;; esac
    echo '{"Attributes":{"ApproximateNumberOfMessages":"'$letters'","QueueArn":"arn:'$4'"}}' ;;
  start-message-move-task) echo '{"TaskHandle":"handle"}' ;;
  invoke) exec node "$here/invoke.mjs" "$6" "$7" "$4" ;;
  *) exit 2 ;;
esac
`

/** Forwards an invocation: its payload's file, and the file for the response. */
const invokeProgram = `
import { readFileSync, writeFileSync } from 'node:fs'
const [payload, output, name] = process.argv.slice(2)
const consumer = name.includes('IndexSearch') ? 'index-search' : 'publish-events'
const body = readFileSync(payload.replace('fileb://', ''))
const response = await fetch(process.env.STARTER + '/invoke/' + consumer, { method: 'POST', body })
writeFileSync(output, await response.text())
console.log(JSON.stringify({ StatusCode: 200, ...(response.ok ? {} : { FunctionError: 'Unhandled' }) }))
`

let s3: S3Client
let bucket: string
beforeAll(async () => {
  const { ports, failuresBucket } = await theCloud()
  bucket = failuresBucket
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  s3 = new S3Client({ endpoint: `http://127.0.0.1:${ports.files}`, region: 'us-east-1', credentials })
  for (const { stack, text } of synthesize('prod').byStack) {
    const resources = Object.entries<Json>(JSON.parse(text).Resources).map(
      ([LogicalResourceId, { Type }]) => ({
        LogicalResourceId,
        PhysicalResourceId: LogicalResourceId.startsWith('StorageFailures') ? bucket : LogicalResourceId,
        ResourceType: Type,
      }),
    )
    const listed = JSON.stringify({ StackResourceSummaries: resources })
    writeFileSync(join(directory, `${stack.stackName}.json`), listed)
  }
  writeFileSync(join(directory, 'invoke.mjs'), invokeProgram)
  writeFileSync(join(directory, 'aws'), aws)
  chmodSync(join(directory, 'aws'), 0o755)
})

/** Runs the command; returns its output, its status and the queues whose dead letters it sent back. */
async function redrive(stage = 'prod') {
  writeFileSync(join(directory, 'calls'), '')
  const child = spawn(process.execPath, ['infra/redrive.ts', stage], {
    env: {
      PATH: `${directory}:${process.env['PATH']}`,
      STARTER: inject('cloudStarter'),
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${(await theCloud()).ports.files}`,
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
    },
  })
  const status = new Promise((resolve) => child.on('exit', resolve))
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  const calls = readFileSync(join(directory, 'calls'), 'utf8').trim().split('\n')
  const moves = calls
    .map((call) => call.split(' '))
    .filter(([, command]) => command === 'start-message-move-task')
  return {
    status: await status,
    output,
    errors,
    moved: moves.map(([, , , source, , destination]) => [source, destination]),
  }
}

async function keep(failure: object): Promise<string> {
  const Key = `aws/lambda/mapping/shard/2026/11/21/${newUlid(Date.now())}`
  await s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body: JSON.stringify(failure) }))
  return Key
}
const isKept = (Key: string) =>
  s3.send(new GetObjectCommand({ Bucket: bucket, Key })).then(
    () => true,
    () => false,
  )

async function put(Item: Record<string, unknown>): Promise<void> {
  const TableName = (await theCloud()).environment['TABLE_NAME']
  await (await tableClient()).send(new PutCommand({ TableName, Item }))
}

/**
 * Writes only the keys of a comment, which the stream's consumer does not count; returns the record of the whole
 * comment.
 */
async function writtenComment(post: Post) {
  const row = commentRow(post)
  await put({ pk: row.pk, sk: row.sk })
  return record(marshall(row, { removeUndefinedValues: true }))
}

test('after the cause is repaired, a redrive publishes and counts the records that were given up, and deletes them', async () => {
  const post = await newPost(await member())
  await idle()
  const key = postKey(post.id)
  const [first, later] = [await writtenComment(post), await writtenComment(post)]
  // Counting fails while the row is broken.
  await changeRow(key, { comments: 'many' })
  const [failure] = await handOver([first])
  // The event of the second record counts the author's posts, which shows that it was published.
  const kept = await keep({ ...failure!, payload: JSON.stringify({ Records: [first, postRecord(post)] }) })
  await changeRow(key, { comments: 0 })
  await changeRow(userKey(post.author.id), { totalPosts: -1 })
  expect(await handOver([later])).toEqual([])
  expect(await rowOf(key)).toMatchObject({ comments: 1 })

  const { output, status, moved, errors } = await redrive()
  expect(errors).toBe('')
  expect(output).toContain(`(${kept}): processed, 2 records\n`)
  expect(output).toContain('on-post-created-count-user: 3 messages go back\n')
  expect(output).toMatch(/2 records processed, 3 messages sent back, 0 failed\n$/)
  expect([status, await isKept(kept)]).toEqual([0, false])
  // Dead letters of the rule have no queue of their own, so the output names the queue.
  expect(moved).toEqual([
    [
      expect.stringMatching(/^arn:ReactionsOnPostCreatedCountUserTriggerDeadLetters/),
      expect.stringMatching(/^arn:ReactionsOnPostCreatedCountUserTriggerQueue/),
    ],
  ])
  await idle()
  expect(await rowOf(key)).toMatchObject({ comments: 2 })
  expect(await rowOf(userKey(post.author.id))).toMatchObject({ totalPosts: 1 })
})

test('records that index-search gave up are sent to it again, and their documents are in the index', async () => {
  const id = `redriven-${newUlid(Date.now())}`
  const listed = readFileSync(join(directory, 'campus-prod-reactions.json'), 'utf8')
  const [, functionName] = /"LogicalResourceId":"(ReactionsIndexSearch\w+)"[^}]+"AWS::Lambda::Function"/.exec(
    listed,
  )!
  const kept = await keep({
    requestContext: { functionArn: `arn:aws:lambda:us-east-1:123456789012:function:${functionName}` },
    payload: JSON.stringify({ Records: [recordOf(1, undefined, postRow(id))] }),
  })
  const { output } = await redrive()
  expect(output).toContain(`(${kept}): processed, 1 records\n`)
  expect(await documentIn('posts', id)).toHaveProperty('id', id)
})

test('a redrive keeps the records that fail again, publishes the others, and ends with an error', async () => {
  const post = await newPost(await member())
  const poison = record({
    pk: { S: postKey(post.id).pk },
    sk: { Unknown: 'a type that DynamoDB does not have' },
  })
  const [failure] = await handOver([poison])
  const [poisoned, unreadable] = [await keep(failure!), await keep({ notA: 'failure' })]
  const sound = await keep({ payload: JSON.stringify({ Records: [commentOn(post)] }) })
  const { output, status } = await redrive()
  expect(output).toContain(`(${poisoned}): stays: Error: 1 of 1 failed again\n`)
  expect(output).toContain(`(${unreadable}): stays: `)
  expect(output).toMatch(/1 records processed, 3 messages sent back, 2 failed\n$/)
  expect(status).toBe(1)
  expect(await Promise.all([poisoned, unreadable, sound].map(isKept))).toEqual([true, true, false])
})

test.each([
  ['local', 'The stage local cannot be redriven'],
  ['nowhere', 'There is no stage nowhere'],
])('the stage %s is refused', async (stage, reason) => {
  const { status, errors } = await redrive(stage)
  expect(status).toBe(1)
  expect(errors).toContain(reason)
})

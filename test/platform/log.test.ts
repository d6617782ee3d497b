/** Tests that every log line of a function has the id of its request. */
import type { APIGatewayProxyEvent, Context, SQSEvent } from 'aws-lambda'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { postCreated } from '../../events/post-created.ts'
import { serve } from '../../lambdas/platform/api.ts'
import { effect } from '../../lambdas/platform/effect.ts'
import { log } from '../../lambdas/platform/log.ts'
import { reaction } from '../../lambdas/platform/reaction.ts'
import { getCampusCounts } from '../../shared/campuses/get-campus-counts.ts'

beforeAll(() => {
  process.env['TABLE_NAME'] = 'none'
  process.env['STAGE'] = 'prod'
  process.env['AWS_LAMBDA_FUNCTION_NAME'] = 'campuses-api'
  process.env['AWS_LAMBDA_FUNCTION_VERSION'] = '7'
})

let lines: Record<string, unknown>[]
beforeEach(() => {
  lines = []
  vi.spyOn(process.stdout, 'write').mockImplementation(note)
  vi.spyOn(process.stderr, 'write').mockImplementation(note)
})
afterEach(() => void vi.restoreAllMocks())

function note(text: unknown): boolean {
  lines.push(JSON.parse(String(text)) as Record<string, unknown>)
  return true
}

const context = { awsRequestId: 'of-lambda', getRemainingTimeInMillis: () => 30_000 } as Context
const visitor = effect({ load: [] }, () => ({ load: async () => undefined }))
const { handler } = serve(
  [
    {
      contract: getCampusCounts,
      grants: [],
      run: async () => {
        log.info('inside')
        throw new Error('broken')
      },
    },
  ],
  visitor,
)

const request = (requestContext: object, resource: string = getCampusCounts.path) =>
  handler(
    {
      httpMethod: 'GET',
      resource,
      headers: {},
      requestContext: { identity: { sourceIp: '192.0.2.1' }, ...requestContext },
    } as unknown as APIGatewayProxyEvent,
    context,
  )

test('every log line of a request, and its refusal, have the gateway’s request id', async () => {
  for (const requestId of ['first', 'second']) {
    lines = []
    const response = await request({ requestId })
    expect(lines.map((line) => [line['message'], line['requestId']])).toEqual([
      ['inside', requestId],
      ['An operation failed', requestId],
      ['cost', requestId],
    ])
    expect(response.headers).toMatchObject({ 'x-request-id': requestId })
    expect(JSON.parse(response.body)).toMatchObject({ error: { code: 'internal', requestId } })
  }
})

test('an error that a function catches is counted in a metric of the function’s version, and a refusal is not counted', async () => {
  await request({ requestId: 'first' })
  const [failure, ...others] = lines.toSorted((one) => ('_aws' in one ? -1 : 1))
  expect(failure).toMatchObject({
    message: 'An operation failed',
    OperationErrors: 1,
    FunctionName: 'campuses-api',
    ExecutedVersion: '7',
    _aws: {
      CloudWatchMetrics: [
        {
          Namespace: 'Campus',
          Dimensions: [['FunctionName', 'ExecutedVersion']],
          Metrics: [{ Name: 'OperationErrors' }],
        },
      ],
    },
  })
  for (const other of others) expect(other).not.toHaveProperty('_aws')
  lines = []
  await request({ requestId: 'second' }, '/nothing')
  expect(lines.map(({ message }) => message)).toEqual(['cost'])
})

test('without a gateway, log lines have the request id of Lambda', async () => {
  const response = await request({})
  expect(lines.map(({ requestId }) => requestId)).toEqual(['of-lambda', 'of-lambda', 'of-lambda'])
  expect(JSON.parse(response.body)).toMatchObject({ error: { requestId: 'of-lambda' } })
})

test("a reaction's lines have the id of its invocation and of the event", async () => {
  const { handler: react } = reaction(postCreated, {}, async () => log.info('inside'))
  const message = { id: 'the-event', 'detail-type': 'post-created', detail: postCreated.example }
  await react({ Records: [{ messageId: 'm', body: JSON.stringify(message) }] } as SQSEvent, context)
  expect(lines.map((line) => [line['message'], line['requestId'], line['eventId']])).toEqual([
    ['inside', 'of-lambda', 'the-event'],
    ['cost', 'of-lambda', undefined],
  ])
})

/** Tests that services of AWS reach queues and functions only if the policies of these resources allow it. */
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { openAccess } from '../../../../infra/local/access/access.ts'
import { administrator } from '../../../../infra/local/access/signers.ts'
import { localCredentials } from '../../../../infra/local/account.ts'
import { FunctionNotFound } from '../../../../infra/local/functions/runtime.ts'
import { openFunctionUrls } from '../../../../infra/local/functions/urls.ts'
import { startEventBus } from '../../../../infra/local/messaging/event-bus.ts'
import { readBuses } from '../../../../infra/local/messaging/event-rules.ts'
import { queueCalls, requireMappable } from '../../../../infra/local/messaging/mapping-permissions.ts'
import { createQueue } from '../../../../infra/local/messaging/queue.ts'
import { openRestApi } from '../../../../infra/local/rest-api/api.ts'
import { permittedTrigger } from '../../../../infra/local/user-pool/triggers.ts'
import { templateOf } from './template-of.ts'

const queueArn = 'arn:aws:sqs:us-east-1:000000000000:letters'
const functionArn = 'arn:aws:lambda:us-east-1:000000000000:function:greet'
const request = { method: 'GET', path: '/hello', query: '', headers: [], address: '127.0.0.1', port: 1 }

/** A permission of `Principal` to invoke the function. */
const permission = (Principal: string, SourceArn: string, more: object = {}) => ({
  Type: 'AWS::Lambda::Permission',
  Properties: { Action: 'lambda:InvokeFunction', FunctionName: functionArn, Principal, SourceArn, ...more },
})

test.each([
  ['its own rule', 'arn:aws:events:us-east-1:000000000000:rule/campus/greetings', 1],
  ['every rule of the bus', 'arn:aws:events:us-east-1:000000000000:rule/campus/*', 1],
  ['another rule', 'arn:aws:events:us-east-1:000000000000:rule/campus/other', 0],
  ['a rule of another bus', 'arn:aws:events:us-east-1:000000000000:rule/other/greetings', 0],
])('a queue whose policy allows %s gets only events of allowed rules', async (_, ruleArn, messages) => {
  const lines: string[] = []
  const template = templateOf({
    Bus: { Type: 'AWS::Events::EventBus', Properties: { Name: 'campus' } },
    Rule: {
      Type: 'AWS::Events::Rule',
      Properties: {
        Name: 'greetings',
        EventBusName: 'campus',
        EventPattern: { source: ['campus'] },
        State: 'ENABLED',
        Targets: [{ Id: 'Target', Arn: queueArn }],
      },
    },
    QueuePolicy: {
      Type: 'AWS::SQS::QueuePolicy',
      Properties: {
        Queues: ['https://sqs.us-east-1.amazonaws.com/000000000000/letters'],
        PolicyDocument: {
          Version: '2012-10-17',
          Statement: [
            {
              Effect: 'Allow',
              Action: 'sqs:SendMessage',
              Principal: { Service: 'events.amazonaws.com' },
              Resource: queueArn,
              Condition: { ArnLike: { 'aws:SourceArn': ruleArn } },
            },
          ],
        },
      },
    },
  })
  const queue = createQueue({ name: 'letters', visibilityTimeoutSeconds: 30 })
  const buses = readBuses(template, { queues: new Map([[queueArn, queue]]), access: openAccess(template) })
  const bus = await startEventBus({ port: 0, buses, log: (line) => lines.push(line) })
  onTestFinished(() => bus.close())
  const client = new EventBridgeClient({
    endpoint: bus.url,
    region: 'us-east-1',
    credentials: localCredentials,
  })
  const entry = { EventBusName: 'campus', Source: 'campus', DetailType: 'hello', Detail: '{}' }
  await client.send(new PutEventsCommand({ Entries: [entry] }))
  await bus.idle()
  expect(queue.counts().visible).toBe(messages)
  expect(lines.filter((line) => line.includes('sqs:SendMessage'))).toHaveLength(1 - messages)
})

test('the ARN of a rule on the default bus contains no bus name', () => {
  const properties = { Name: 'nightly', ScheduleExpression: 'rate(1 day)', State: 'ENABLED', Targets: [] }
  const template = templateOf({ Rule: { Type: 'AWS::Events::Rule', Properties: properties } })
  const [arn] = template.ofType('AWS::Events::Rule').map((rule) => template.identity(rule).attribute('Arn'))
  expect(arn).toBe('arn:aws:events:us-east-1:000000000000:rule/nightly')
})

test.each([
  ['live', 200],
  ['test', 500],
])(
  'with a permission for the stage live, a call through the stage %s gets status %i',
  async (stage, status) => {
    const source = 'arn:aws:execute-api:us-east-1:000000000000:api/live/*/*'
    const integration = {
      type: 'aws_proxy',
      httpMethod: 'POST',
      uri: `arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/${functionArn}/invocations`,
    }
    const api = openRestApi({
      apiId: 'api',
      stage,
      body: { paths: { '/hello': { get: { 'x-amazon-apigateway-integration': integration } } } },
      apiKeys: [],
      publicKeysOf: () => ({ keys: [] }),
      invoke: async () => ({ statusCode: 200, body: 'hello' }),
      service: openAccess(templateOf({ Permission: permission('apigateway.amazonaws.com', source) })).service,
      log: () => undefined,
    })
    expect(await api({ ...request, body: Readable.from([]) }, '')).toMatchObject({ status })
  },
)

test('a function URL needs the permissions to call it and to invoke the function', async () => {
  const distribution = 'arn:aws:cloudfront::000000000000:distribution/D'
  const address = permission('cloudfront.amazonaws.com', distribution, {
    Action: 'lambda:InvokeFunctionUrl',
    FunctionUrlAuthType: 'AWS_IAM',
  })
  const invocation = permission('cloudfront.amazonaws.com', distribution, { InvokedViaFunctionUrl: true })
  async function statusWith(permissions: Record<string, ReturnType<typeof permission>>) {
    const url = {
      Type: 'AWS::Lambda::Url',
      Properties: { TargetFunctionArn: functionArn, AuthType: 'AWS_IAM' },
    }
    const template = templateOf({ Url: url, ...permissions })
    const cloudFront = openAccess(template).service('cloudfront.amazonaws.com', distribution)
    const originOf = openFunctionUrls(template, async () => ({ statusCode: 200, body: 'hello' }))
    const origin = originOf('appurl.lambda-url.us-east-1.on.aws', cloudFront)
    return (await origin?.({ ...request, body: Readable.from([]) }))?.status
  }
  expect(await statusWith({ address, invocation })).toBe(200)
  expect(await statusWith({ address })).toBe(403)
  expect(await statusWith({ invocation })).toBe(403)
})

test("the user pool calls its trigger only if the function's permission allows it", async () => {
  const pool = 'arn:aws:cognito-idp:us-east-1:000000000000:userpool/us-east-1_Pool'
  const trigger = (source: string) => {
    const template = templateOf({ Permission: permission('cognito-idp.amazonaws.com', source) })
    const caller = openAccess(template).service('cognito-idp.amazonaws.com', pool)
    return permittedTrigger(caller, async (name) => `${name} was called`)(functionArn, {})
  }
  expect(await trigger(pool)).toBe('greet was called')
  await expect(trigger(`${pool}2`)).rejects.toMatchObject({ code: 'UnexpectedLambdaException' })
})

test.each([
  [functionArn, functionArn, true],
  [`${functionArn}:live`, `${functionArn}:live`, true],
  [`${functionArn}:live`, functionArn, false],
  [functionArn, `${functionArn}:live`, false],
  [`${functionArn}:live`, `${functionArn}:old`, false],
])('with a permission on %s, a call of %s by the pool is allowed: %s', async (FunctionName, called, is) => {
  const pool = 'arn:aws:cognito-idp:us-east-1:000000000000:userpool/us-east-1_Pool'
  const own = permission('cognito-idp.amazonaws.com', pool, { FunctionName })
  const caller = openAccess(templateOf({ Permission: own })).service('cognito-idp.amazonaws.com', pool)
  const call = permittedTrigger(caller, async () => 'called')(called, {})
  if (is) expect(await call).toBe('called')
  else await expect(call).rejects.toMatchObject({ code: 'UnexpectedLambdaException' })
})

test('the user pool says that an alias is missing', async () => {
  const trigger = permittedTrigger({ denialOf: () => undefined }, async (name) => {
    throw new FunctionNotFound(name)
  })
  await expect(trigger(`${functionArn}:old`, {})).rejects.toThrow(
    'greet:old invocation failed due to error ResourceNotFoundException.',
  )
})

test('the gateway invokes the alias of its integration, which needs a permission of its own', async () => {
  const source = 'arn:aws:execute-api:us-east-1:000000000000:api/live/*/*'
  const integration = {
    type: 'aws_proxy',
    httpMethod: 'POST',
    uri: `arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/${functionArn}:live/invocations`,
  }
  const called: string[] = []
  const statusWith = async (FunctionName: string) => {
    const own = permission('apigateway.amazonaws.com', source, { FunctionName })
    const api = openRestApi({
      apiId: 'api',
      stage: 'live',
      body: { paths: { '/hello': { get: { 'x-amazon-apigateway-integration': integration } } } },
      apiKeys: [],
      publicKeysOf: () => ({ keys: [] }),
      invoke: async (name) => {
        called.push(name)
        return { statusCode: 200, body: 'hello' }
      },
      service: openAccess(templateOf({ Permission: own })).service,
      log: () => undefined,
    })
    return (await api({ ...request, body: Readable.from([]) }, '')).status
  }
  expect(await statusWith(functionArn)).toBe(500)
  expect(await statusWith(`${functionArn}:live`)).toBe(200)
  expect(called).toEqual(['greet:live'])
})

test("Lambda maps a queue to a function only if the function's role may read it", () => {
  expect(() => requireMappable(functionArn, administrator.caller, queueCalls(queueArn))).not.toThrow()
  const denialOf = ({ action }: { action: string }) =>
    action === 'sqs:DeleteMessage' ? `not authorized to perform: ${action}` : undefined
  expect(() => requireMappable(functionArn, { denialOf }, queueCalls(queueArn))).toThrow(
    `the event source of ${functionArn} cannot be mapped: not authorized to perform: sqs:DeleteMessage`,
  )
})

import { Stack } from 'aws-cdk-lib'
import { Match, Template } from 'aws-cdk-lib/assertions'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildFunctions } from '../../infra/build.ts'
import { configOf } from '../../infra/config.ts'
import { Alarms } from '../../infra/constructs/alarms.ts'
import { RestApi } from '../../infra/constructs/rest-api.ts'
import { stacksIn } from '../../infra/deploy/assembly.ts'
import { bootstrapVersion } from '../../infra/deploy/preflight.ts'
import { functions, root, routes } from '../../infra/functions.ts'
import { allContracts } from '../../shared/contracts.ts'
import { newApp, synthesize, type Json } from './synth-fixture.ts'

/** The key in the document for all methods that a path does not declare. */
const anyMethod = 'x-amazon-apigateway-any-method'

let local: ReturnType<typeof synthesize>
let prod: ReturnType<typeof synthesize>

beforeAll(async () => {
  await buildFunctions()
  local = synthesize('local')
  prod = synthesize('prod')
})

describe.each(['local', 'prod'])('the template of %s', (stage) => {
  const made = () => (stage === 'local' ? local : prod)
  const document = () => made().theOnly('AWS::ApiGateway::RestApi')['Body']

  test("has exactly one method per contract, the two pages of the API, and Stripe's webhook", () => {
    const methods = Object.entries(document().paths).flatMap(([path, item]: [string, Json]) =>
      Object.entries(item)
        .filter(([method]) => method !== anyMethod)
        .map(([method, { operationId }]: [string, Json]) => `${operationId}: ${method} ${path}`),
    )
    const expected = allContracts.map(({ name, method, path }) => `${name}: ${method.toLowerCase()} ${path}`)
    expected.push('get-docs: get /docs', 'get-openapi-document: get /openapi.json')
    expected.push('take-stripe-event: post /payouts/stripe-events')
    expect(methods.sort()).toEqual(expected.sort())
  })

  test('requires the API key on every method, and a token on every method that is not for visitors', () => {
    for (const { name, method, path, access } of routes) {
      const operation = document().paths[path][method.toLowerCase()]
      const pool = access === 'operator' ? 'operatorPool' : 'userPool'
      const token = access === 'visitor' ? {} : { [pool]: ['aws.cognito.signin.user.admin'] }
      expect(operation.security, name).toEqual([{ apiKey: [], ...token }])
    }
    for (const path of ['/docs', '/openapi.json']) {
      expect(document().paths[path].get.security).toEqual([{ apiKey: [] }])
    }
    expect(document().components.securitySchemes.apiKey).toMatchObject({ name: 'x-api-key', in: 'header' })
  })

  test('integrates each operation with its function, and undeclared methods with a function that refuses them', () => {
    const [refusing] = made().functionNamed('api-document')
    for (const { name, method, path, functionName } of routes) {
      const callable = made().callableOf(functionName)
      const operation = document().paths[path][method.toLowerCase()]
      const { uri } = operation['x-amazon-apigateway-integration']
      expect(JSON.stringify(uri), name).toContain(JSON.stringify(callable))
      const undeclared = document().paths[path][anyMethod]
      expect(undeclared.security, path).toEqual([{ apiKey: [] }])
      expect(JSON.stringify(undeclared), path).toContain(`"${refusing}"`)
      made().template.hasResourceProperties('AWS::Lambda::Permission', {
        FunctionName: callable,
        Principal: 'apigateway.amazonaws.com',
      })
    }
  })

  test("has the product's error body in every response of the gateway itself", () => {
    const responses: Record<string, Json> = document()['x-amazon-apigateway-gateway-responses']
    for (const [kind, { responseTemplates, responseParameters }] of Object.entries(responses)) {
      const { error } = JSON.parse(responseTemplates['application/json'])
      const [code, message, requestId] = [expect.any(String), expect.any(String), '$context.requestId']
      const isLater = responseParameters['gatewayresponse.header.Retry-After'] === "'15'"
      expect(error, kind).toEqual({ code, message, requestId, ...(isLater && { retryAfter: 15 }) })
      expect(isLater, kind).toBe(['THROTTLED', 'QUOTA_EXCEEDED'].includes(kind))
      expect(responseParameters['gatewayresponse.header.x-request-id'], kind).toBe('context.requestId')
    }
    expect(responses['UNAUTHORIZED']).toMatchObject({ statusCode: 401 })
    expect(responses['UNAUTHORIZED'].responseTemplates['application/json']).toContain('token-expired')
  })

  test('has every function of the catalogue once: arm64, Node 24, a log of 30 days, no tracing', () => {
    for (const { name, seconds } of functions) {
      const [, { Properties }] = made().functionNamed(name)
      const [Runtime, Architectures, Handler] = ['nodejs24.x', ['arm64'], 'index.handler']
      expect(Properties).toMatchObject({ Runtime, Architectures, Handler, Timeout: seconds })
      expect(Properties.Environment.Variables.FUNCTION_SECONDS).toBe(String(seconds))
      expect(Properties).not.toHaveProperty('TracingConfig')
      expect(Properties).not.toHaveProperty('ReservedConcurrentExecutions')
      const log = made().resources[Properties.LoggingConfig.LogGroup.Ref]
      expect(log?.Properties.RetentionInDays).toBe(30)
    }
    expect(made().ofType('AWS::Lambda::Function')).toHaveLength(functions.length)
  })

  test('has the table with its indexes, its stream, its time to live and its recovery to a point in time', () => {
    const Properties = made().theOnly('AWS::DynamoDB::Table')
    const indexes = Properties.GlobalSecondaryIndexes.map((index: Json) => [
      index.IndexName,
      ...index.KeySchema.map((key: Json) => key.AttributeName),
      index.Projection.NonKeyAttributes ?? index.Projection.ProjectionType,
    ])
    expect(indexes).toEqual([
      ['feed', 'feedKey', 'lastActivityAt', 'ALL'],
      ['author', 'authorKey', 'createdAt', 'KEYS_ONLY'],
      ['photos', 'authorKey', 'photosAt', 'KEYS_ONLY'],
      ['media', 'feedKey', 'mediaRank', ['author', 'cover', 'pictures']],
      ['category', 'categoryKey', 'createdAt', 'KEYS_ONLY'],
      ['saved', 'savedKey', 'savedAt', 'KEYS_ONLY'],
      ['popular', 'popularKey', 'uniqueViews', ['totalViews', 'deletedAt']],
      ['inbox', 'inboxKey', 'lastId', ['partner', 'preview', 'lastAt']],
      ['unread', 'unreadKey', 'unreadSince', 'KEYS_ONLY'],
    ])
    expect(Properties).toMatchObject({
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    })
  })

  test('says in every alarm whom the fault affects and which section of infra/README.md helps', () => {
    const alarms = made().ofType('AWS::CloudWatch::Alarm')
    const named = alarms.map(([id, { Properties }]) => {
      expect(Properties.AlarmDescription, id).toMatch(
        /^[A-Z].+: .+\. What to do: infra\/README\.md#alarm-[a-z-]+$/,
      )
      const mailing = Properties.AlarmActions.filter((action: Json) => /Topic/.test(JSON.stringify(action)))
      expect(mailing, id).toHaveLength(1)
      return Properties.AlarmDescription.split('#')[1]
    })
    const sections = readFileSync(join(root, 'infra/README.md'), 'utf8').match(/(?<=^### )alarm-.+$/gm)
    expect(new Set(sections)).toEqual(new Set(named))
    expect(alarms.length).toBeGreaterThan(25)
    const byAlarms = {
      Effect: 'Allow',
      Action: 'sns:Publish',
      Principal: { Service: 'cloudwatch.amazonaws.com' },
    }
    const Statement = Match.arrayWith([Match.objectLike(byAlarms)])
    made().template.hasResourceProperties('AWS::SNS::TopicPolicy', { PolicyDocument: { Statement } })
  })

  test('serves sockets at one host, calls one function for all of their routes, and logs no tickets', () => {
    const routes = made().ofType('AWS::ApiGatewayV2::Route')
    const [integration] = made().ofType('AWS::ApiGatewayV2::Integration')[0]!
    const Target = { 'Fn::Join': ['', ['integrations/', { Ref: integration }]] }
    expect(routes.map(([, { Properties }]) => [Properties.RouteKey, Properties.Target])).toEqual(
      ['$connect', '$disconnect', 'ping', 'typing', 'watch', 'unwatch'].map((key) => [key, Target]),
    )
    const { DomainName } = made().theOnly('AWS::ApiGatewayV2::DomainName')
    expect(DomainName).toBe(`live.${configOf(stage).domain}`)
    const { Format } = made().theOnly('AWS::ApiGatewayV2::Stage').AccessLogSettings
    expect(Object.values(JSON.parse(Format)).join()).not.toMatch(/query|path|header|protocol/i)
  })

  test('names the REST API by the title of its document, and three alarms watch the metrics with this name', () => {
    const { Name: Value, Body } = made().theOnly('AWS::ApiGateway::RestApi')
    expect([Value, Body.info.title]).toEqual([`campus-${stage}`, `campus-${stage}`])
    const dimension = JSON.stringify([{ Name: 'ApiName', Value }])
    const watching = made()
      .ofType('AWS::CloudWatch::Alarm')
      .filter(([, alarm]) => JSON.stringify(alarm).includes(dimension))
    expect(watching).toHaveLength(3)
  })

  test('lets refresh tokens expire after fourteen days', () => {
    expect(made().theOnly('AWS::Cognito::UserPoolClient', 'Users')).toMatchObject({
      RefreshTokenValidity: 14 * 24 * 60,
      TokenValidityUnits: { RefreshToken: 'minutes' },
    })
  })

  test('has no custom resource', () => {
    const types = Object.values(made().resources).map(({ Type }) => Type)
    expect(types.filter((type) => /^(Custom::|AWS::CloudFormation::CustomResource)/.test(type))).toEqual([])
  })

  test('refers to the secret of the API key and does not contain its value', () => {
    const [id] = made().ofType('AWS::SecretsManager::Secret')[0]!
    expect(made().theOnly('AWS::SecretsManager::Secret')).not.toHaveProperty('SecretString')
    const reference = { 'Fn::Join': ['', ['{{resolve:secretsmanager:', { Ref: id }, ':SecretString:::}}']] }
    made().template.hasResourceProperties('AWS::ApiGateway::ApiKey', { Value: reference })
    made().template.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        Origins: Match.arrayWith([
          Match.objectLike({ OriginCustomHeaders: [{ HeaderName: 'x-api-key', HeaderValue: reference }] }),
        ]),
      },
    })
    for (const [name, lambda] of made().ofType('AWS::Lambda::Function')) {
      expect(JSON.stringify(lambda.Properties.Environment), name).not.toContain('secretsmanager')
    }
  })

  test('has a gateway without a default endpoint, which serves the domain and every campus host', () => {
    expect(made().theOnly('AWS::ApiGateway::RestApi')['DisableExecuteApiEndpoint']).toBe(true)
    const domains = made()
      .ofType('AWS::ApiGateway::DomainName')
      .map(([, one]) => String(one.Properties.DomainName))
    const { domain } = configOf(stage)
    expect(domains.sort()).toEqual([`*.${domain}`, domain].sort())
    for (const [, mapping] of made().ofType('AWS::ApiGateway::BasePathMapping')) {
      expect(mapping.Properties.BasePath).toBe('api')
    }
  })

  // https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html: one CreateDomainName per 30 seconds
  test('creates the two domain names of the gateway one after the other', () => {
    const [[first], [, second]] = made()
      .ofType('AWS::ApiGateway::DomainName')
      .sort(([one], [other]) => one.localeCompare(other)) as [[string, Json], [string, Json]]
    expect(second.DependsOn).toEqual([first])
  })

  test('lets only rules of the bus send to the queues, and only over TLS', () => {
    const { Queues, PolicyDocument } = made().theOnly('AWS::SQS::QueuePolicy')
    const queues = made().ofType('AWS::SQS::Queue')
    expect(Queues.map(({ Ref }: Json) => Ref).sort()).toEqual(queues.map(([id]) => id).sort())
    const [bus] = made().ofType('AWS::Events::EventBus')[0]!
    const [deny, allow] = PolicyDocument.Statement
    expect(deny).toMatchObject({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } })
    expect(allow).toMatchObject({ Action: 'sqs:SendMessage', Principal: { Service: 'events.amazonaws.com' } })
    expect(JSON.stringify(allow.Condition.ArnLike['aws:SourceArn'])).toMatch(
      new RegExp(`:rule/",{"Ref":"${bus}"},"/\\*"`),
    )
  })
})

test('the stages local and prod have the same types of resources', () => {
  const types = ({ resources }: typeof local) => Object.values(resources).map(({ Type }) => Type)
  expect(types(local).sort()).toEqual(types(prod).sort())
})

test('a changed document creates a new deployment of the gateway', () => {
  const deploymentOf = (title: string) => {
    const stack = new Stack(newApp(), 'gateway')
    const alarms = new Alarms(stack, 'Alarms', { address: 'operators@example.com' })
    const document = { openapi: '3.0.1', info: { title, version: '1' }, paths: {} }
    new RestApi(stack, 'Rest', {
      document,
      functions: [],
      routes: [],
      requestsPerSecond: 10,
      keyVersion: 1,
      alarms,
    })
    return Object.keys(Template.fromStack(stack).findResources('AWS::ApiGateway::Deployment'))
  }
  expect(deploymentOf('one')).toEqual(deploymentOf('one'))
  expect(deploymentOf('one')).not.toEqual(deploymentOf('two'))
})

describe('the synthesized app of prod', () => {
  const assembly = () => prod.app.synth()

  test('is deployed in the order data, reactions, API, from templates in the bootstrap bucket', () => {
    const stacks = stacksIn(assembly().directory, '123456789012')
    expect(stacks.map(({ name }) => name)).toEqual([
      'campus-prod-data',
      'campus-prod-reactions',
      'campus-prod-api',
    ])
    for (const { url } of stacks)
      expect(url).toMatch(
        /^https:\/\/s3\.us-east-1\.amazonaws\.com\/cdk-hnb659fds-assets-123456789012-us-east-1\/[0-9a-f]{64}\.json$/,
      )
  })

  test('needs the bootstrap version that a deployment checks', () => {
    for (const { manifest } of assembly().stacks)
      expect(manifest.properties).toMatchObject({ requiresBootstrapStackVersion: bootstrapVersion })
  })

  test('has the outputs that a deployment reads', () => {
    const outputs = assembly().stacks.flatMap(({ template }) => Object.keys(template.Outputs ?? {}))
    expect(outputs).toEqual(
      expect.arrayContaining(['ReleasesBucketName', 'SiteBucketName', 'UserPoolId', 'UserPoolClientId']),
    )
  })

  test('creates no stack protected from deletion, which would block the retry of a failed first deployment', () => {
    for (const { terminationProtection } of assembly().stacks) expect(terminationProtection).not.toBe(true)
  })
})

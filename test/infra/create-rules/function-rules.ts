import type { Json } from '../synth-fixture.ts'
import { broken, first, ofType, outside, sizeOf, type CreateRule, type StageTemplates } from './rule.ts'

const lambda = 'https://docs.aws.amazon.com/lambda/latest/dg'
const quotas = `${lambda}/gettingstarted-limits.html`
const gatewayQuotas = 'https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html'
const variables = `${lambda}/configuration-envvars.html`
const one = 'Lambda::Function'
const mapping = 'Lambda::EventSourceMapping'

/** The logical id to which a property refers. */
const targetOf = (value: Json): string => value?.Ref ?? value?.['Fn::GetAtt']?.[0] ?? ''

/** Each queue that a function reads: its id, the queue's visibility timeout, and the function's timeout in seconds. */
function readQueues(stage: StageTemplates) {
  return ofType(stage, mapping).flatMap(([id, { Properties }]) => {
    const queue = stage.resources[targetOf(Properties['EventSourceArn'])]
    const reader = stage.resources[targetOf(Properties['FunctionName'])]
    if (queue?.Type !== 'AWS::SQS::Queue' || !reader) return []
    return [{ id, visibility: queue.Properties['VisibilityTimeout'], seconds: reader.Properties['Timeout'] }]
  })
}

const methodsOf = (stage: StageTemplates): Json[] =>
  Object.values(first(stage, 'ApiGateway::RestApi')['Body'].paths).flatMap((path: Json) =>
    Object.values(path),
  )

export const functionRules: CreateRule[] = [
  {
    rule: 'the environment of a function has at most 4 KB',
    see: quotas,
    findings: broken(one, ({ Environment }) => sizeOf(Environment?.Variables ?? {}) > 4096),
    spoil: (copy) => (first(copy, one)['Environment'].Variables['MORE'] = 'x'.repeat(4096)),
  },
  {
    rule: 'no function sets a variable that Lambda reserves',
    see: variables,
    findings: broken(one, ({ Environment }) =>
      Object.keys(Environment?.Variables ?? {}).some(
        (name) =>
          !/^[a-zA-Z]\w+$/.test(name) ||
          /^(AWS_(REGION|DEFAULT_REGION|ACCESS_KEY_ID|SECRET_ACCESS_KEY|SESSION_TOKEN|LAMBDA_.*)|LAMBDA_.*)$/.test(
            name,
          ),
      ),
    ),
    spoil: (copy) => (first(copy, one)['Environment'].Variables['AWS_REGION'] = 'us-east-1'),
  },
  {
    rule: 'a function runs for 900 seconds at most',
    see: quotas,
    findings: broken(one, ({ Timeout }) => outside(Timeout, 1, 900)),
    spoil: (copy) => (first(copy, one)['Timeout'] = 901),
  },
  {
    rule: 'a function has 128 to 3,008 MB, which is what new accounts may use',
    see: quotas,
    findings: broken(one, ({ MemorySize }) => outside(MemorySize, 128, 3008)),
    spoil: (copy) => (first(copy, one)['MemorySize'] = 4096),
  },
  {
    rule: 'no function reserves concurrency, because new accounts have none to spare',
    see: `${lambda}/configuration-concurrency.html`,
    findings: broken(one, ({ ReservedConcurrentExecutions }) => ReservedConcurrentExecutions !== undefined),
    spoil: (copy) => (first(copy, one)['ReservedConcurrentExecutions'] = 1),
  },
  {
    rule: 'a trigger of the user pool runs for 5 seconds at most',
    see: 'https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-working-with-lambda-triggers.html',
    findings: broken(
      one,
      ({ Environment, Timeout }) => Environment?.Variables?.FUNCTION_NAME === 'pool-triggers' && Timeout > 5,
    ),
    spoil: (copy) => {
      for (const [, { Properties }] of ofType(copy, one)) Properties['Timeout'] = 10
    },
  },
  {
    rule: 'a function behind the gateway ends before the gateway stops waiting',
    see: gatewayQuotas,
    findings: (stage) =>
      methodsOf(stage).flatMap(({ 'x-amazon-apigateway-integration': integration }) => {
        const called = targetOf(integration.uri['Fn::Join'][1].at(-2))
        // If the gateway calls an alias, its function is in the alias's properties.
        const id = targetOf(stage.resources[called]?.Properties['FunctionName']) || called
        const { Timeout = 0 } = stage.resources[id]?.Properties ?? {}
        return integration.timeoutInMillis > 29_000 || Timeout > 29 || id === '' ? [`method of ${id}`] : []
      }),
    spoil: (copy) => (methodsOf(copy)[0]['x-amazon-apigateway-integration'].timeoutInMillis = 30_000),
  },
  {
    rule: "the gateway's document has at most 6 MB and 300 paths",
    see: gatewayQuotas,
    findings: broken(
      'ApiGateway::RestApi',
      ({ Body }) => sizeOf(Body) > 6_000_000 || Object.keys(Body.paths).length > 300,
    ),
    spoil: (copy) => {
      const { paths } = first(copy, 'ApiGateway::RestApi')['Body']
      for (let at = 0; at < 300; at += 1) paths[`/more/${at}`] = {}
    },
  },
  {
    rule: "the gateways' domain names are created one after the other, because a second one within 30 seconds is refused",
    see: gatewayQuotas,
    findings: (stage) => {
      const names = [...ofType(stage, 'ApiGateway::DomainName'), ...ofType(stage, 'ApiGatewayV2::DomainName')]
      const ids = names.map(([id]) => id)
      const waiting = names.filter(([, { DependsOn = [] }]) => DependsOn.some((id) => ids.includes(id)))
      return waiting.length === names.length - 1 ? [] : ids
    },
    spoil: (copy) => {
      for (const [, resource] of ofType(copy, 'ApiGatewayV2::DomainName')) delete resource.DependsOn
    },
  },
  {
    rule: 'a function URL requires a signature, and the distribution has both permissions to invoke its function',
    see: `${lambda}/urls-auth.html`,
    findings: (stage) =>
      ofType(stage, 'Lambda::Url').flatMap(([id, { Properties }]) => {
        const target = targetOf(Properties['TargetFunctionArn'])
        const actions = ofType(stage, 'Lambda::Permission')
          .filter(([, permission]) => [id, target].includes(targetOf(permission.Properties['FunctionName'])))
          .map(([, permission]) => permission.Properties['Action'])
        const isOpen = Properties['AuthType'] !== 'AWS_IAM'
        const needed = ['lambda:InvokeFunctionUrl', 'lambda:InvokeFunction']
        return isOpen || !needed.every((action) => actions.includes(action)) ? [id] : []
      }),
    spoil: (copy) => (first(copy, 'Lambda::Url')['AuthType'] = 'NONE'),
  },
  {
    rule: 'the permissions of a function, or of an alias, have at most 20 KB',
    see: `${lambda}/access-control-resource-based.html`,
    findings: (stage) => {
      const permissions = ofType(stage, 'Lambda::Permission')
      return [...ofType(stage, one), ...ofType(stage, 'Lambda::Alias')].flatMap(([id]) => {
        const own = permissions.filter(([, { Properties }]) => targetOf(Properties['FunctionName']) === id)
        const bytes = own.reduce((sum, [, { Properties }]) => sum + 200 + sizeOf(Properties), 0)
        return bytes > 20_480 ? [id] : []
      })
    },
    spoil: (copy) => {
      const [[, permission] = []] = ofType(copy, 'Lambda::Permission')
      for (let at = 0; at < 60; at += 1) Object.assign(copy.resources, { [`More${at}`]: permission })
    },
  },
  {
    rule: 'a message stays in flight for six times as long as its function may run',
    see: `${lambda}/services-sqs-configure.html`,
    findings: (stage) =>
      readQueues(stage).flatMap(({ id, visibility, seconds }) => (visibility < 6 * seconds ? [id] : [])),
    spoil: (copy) => {
      for (const [, { Properties }] of ofType(copy, 'SQS::Queue')) Properties['VisibilityTimeout'] = 60
    },
  },
  {
    rule: 'batches of more than ten messages of a queue require a batching window',
    see: 'https://docs.aws.amazon.com/lambda/latest/api/API_CreateEventSourceMapping.html',
    findings: (stage) => {
      const ofQueues = readQueues(stage).map(({ id }) => id)
      const isTooMany = broken(
        mapping,
        ({ BatchSize = 10, MaximumBatchingWindowInSeconds = 0 }) =>
          BatchSize > 10 && MaximumBatchingWindowInSeconds === 0,
      )
      return isTooMany(stage).filter((id) => ofQueues.includes(id))
    },
    spoil: (copy) => {
      for (const [, { Properties }] of ofType(copy, mapping)) Properties['BatchSize'] = 11
    },
  },
  {
    rule: "a mapping has a batch size, record age, retries and filters within Lambda's limits",
    see: 'https://docs.aws.amazon.com/lambda/latest/api/API_CreateEventSourceMapping.html',
    findings: broken(
      mapping,
      ({ BatchSize, MaximumRecordAgeInSeconds: age, MaximumRetryAttempts, FilterCriteria }) =>
        outside(BatchSize, 1, 10_000) ||
        (age !== -1 && outside(age, 60, 604_800)) ||
        outside(MaximumRetryAttempts, -1, 10_000) ||
        (FilterCriteria?.Filters ?? []).length > 5 ||
        (FilterCriteria?.Filters ?? []).some(({ Pattern }: Json) => sizeOf(Pattern) > 4096),
    ),
    spoil: (copy) => (first(copy, mapping)['MaximumRecordAgeInSeconds'] = 30),
  },
]

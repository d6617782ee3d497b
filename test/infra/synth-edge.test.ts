import { beforeAll, describe, expect, test } from 'vitest'
import { buildFunctions } from '../../infra/build.ts'
import { configOf } from '../../infra/config.ts'
import { routes } from '../../infra/functions.ts'
import { synthesize, type Json } from './synth-fixture.ts'

beforeAll(async () => void (await buildFunctions()))

describe.each(['local', 'prod'])('the edge of %s', (stage) => {
  let template: ReturnType<typeof synthesize>
  beforeAll(() => {
    template = synthesize(stage)
  })
  const made = () => template

  test('serves files of private campuses to signed addresses only, from a path that the public behaviour cannot reach', () => {
    const { DistributionConfig } = made().theOnly('AWS::CloudFront::Distribution')
    const behaviors: Json[] = DistributionConfig.CacheBehaviors
    const [signed, open] = ['/files/private/*', '/files/*'].map((path) =>
      behaviors.findIndex(({ PathPattern }) => PathPattern === path),
    )
    expect(signed).toBeLessThan(open!)
    const [[group]] = [made().ofType('AWS::CloudFront::KeyGroup')[0]!]
    expect(behaviors[signed!].TrustedKeyGroups).toEqual([{ Ref: group }])
    expect(behaviors.filter(({ TrustedKeyGroups }) => TrustedKeyGroups)).toHaveLength(1)
    const pathOf = (at: number) =>
      DistributionConfig.Origins.find(({ Id }: Json) => Id === behaviors[at].TargetOriginId).OriginPath
    expect([pathOf(signed!), pathOf(open!)]).toEqual(['/signed', undefined])
  })

  test('throttles all requests together, each method to half of that rate, and slow methods to a twentieth', () => {
    const { requestsPerSecond: all } = configOf(stage)
    expect(made().theOnly('AWS::ApiGateway::UsagePlan')['Throttle']).toEqual({
      RateLimit: all,
      BurstLimit: all,
    })
    const settings: Json[] = made().theOnly('AWS::ApiGateway::Stage')['MethodSettings']
    const rateOf = (method: string, path: string) =>
      settings.find(({ HttpMethod, ResourcePath }) => HttpMethod === method && ResourcePath === path)
    const limit = (rate: number) => ({ ThrottlingRateLimit: rate, ThrottlingBurstLimit: rate })
    expect(rateOf('*', '/*')).toMatchObject(limit(all / 2))
    const slow = routes.filter(({ functionName }) => ['search-api', 'finish-upload'].includes(functionName))
    expect(slow.length).toBeGreaterThan(5)
    for (const { method, path } of slow)
      expect(rateOf(method, `/${path.replaceAll('/', '~1')}`), path).toMatchObject(limit(all / 20))
  })

  test('has a firewall that only counts', () => {
    const { WebACLId } = made().theOnly('AWS::CloudFront::Distribution').DistributionConfig
    const acls = made().ofType('AWS::WAFv2::WebACL')
    const [[id, { Properties }]] = [acls[0]!]
    expect(WebACLId).toEqual({ 'Fn::GetAtt': [id, 'Arn'] })
    const actions = Properties['Rules'].map(({ Action }: Json) => Action)
    expect(actions).toEqual([{ Count: {} }, { Count: {} }, { Count: {} }])
  })

  test("keeps both gateways' own logs for a month, because the gateways would keep them for ever", () => {
    const logs = made()
      .ofType('AWS::Logs::LogGroup')
      .filter(([, { Properties }]) => /gateway/i.test(JSON.stringify(Properties['LogGroupName'] ?? '')))
    expect(logs.map(([, { Properties }]) => Properties['RetentionInDays'])).toEqual([30, 30])
    for (const type of ['AWS::ApiGateway::Stage', 'AWS::ApiGatewayV2::Stage']) {
      const [stage] = made().ofType(type)
      const [, { DependsOn }] = stage!
      expect(
        logs.some(([id]) => DependsOn?.includes(id)),
        type,
      ).toBe(true)
    }
  })

  test('refers to the key pair of signed addresses, and contains neither of the two keys', () => {
    const name = `campus/${stage}/file-key-1`
    const { EncodedKey } = made().theOnly('AWS::CloudFront::PublicKey').PublicKeyConfig
    expect(EncodedKey).toBe(`{{resolve:secretsmanager:${name}:SecretString:publicKey::}}`)
    const [, { Properties }] = made().functionNamed('media-api')
    const [keyId] = made().ofType('AWS::CloudFront::PublicKey')[0]!
    expect(Properties.Environment.Variables).toMatchObject({
      FILE_KEY_SECRET: name,
      FILE_KEY_PAIR_ID: { Ref: keyId },
    })
    const grants = made()
      .grantsOf('media-api')
      .filter(({ Action }) => Action === 'secretsmanager:GetSecretValue')
    expect(JSON.stringify(grants.map(({ Resource }) => Resource))).toContain(`:secret:${name}-??????`)
  })

  test('sends visitors and crawlers to a function that only the distribution may call, and that may read only the table and the site’s files', () => {
    expect(made().theOnly('AWS::Lambda::Url')['AuthType']).toBe('AWS_IAM')
    const { Origins } = made().theOnly('AWS::CloudFront::Distribution').DistributionConfig
    const origin: Json = Origins.find(({ Id }: Json) => Id === 'pages')
    expect(origin.OriginAccessControlId).toBeDefined()
    expect(origin.OriginShield).toMatchObject({ Enabled: true })
    const { FunctionCode } = made().theOnly('AWS::CloudFront::Function')
    expect(FunctionCode).toContain("originIds: [{ originId: 'pages' }, { originId: 'site' }]")
    expect(FunctionCode).not.toMatch(/'\{\w+\}'/)
    // CloudFront's limit.
    expect(FunctionCode.length).toBeLessThan(10_240)
    const permissions = made()
      .ofType('AWS::Lambda::Permission')
      .filter(([, { Properties }]) => JSON.stringify(Properties.FunctionName).includes('PageRenderer'))
    for (const [, { Properties }] of permissions) {
      expect(Properties.Principal).toBe('cloudfront.amazonaws.com')
      expect(JSON.stringify(Properties.SourceArn)).toContain(':distribution/')
    }
    // Function URLs created after October 2025 require both permissions.
    expect(new Set(permissions.map(([, { Properties }]) => Properties.Action))).toEqual(
      new Set(['lambda:InvokeFunctionUrl', 'lambda:InvokeFunction']),
    )
    const actions = made()
      .grantsOf('render-page')
      .flatMap(({ Action }) => Action)
      .filter((action: string) => !action.startsWith('logs:'))
    expect(new Set(actions)).toEqual(
      new Set(['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query', 's3:GetObject']),
    )
  })

  test('allows no inline code, no frames and only our own origins', () => {
    const { ResponseHeadersPolicyConfig } = made().theOnly('AWS::CloudFront::ResponseHeadersPolicy')
    const { ContentSecurityPolicy } = ResponseHeadersPolicyConfig.SecurityHeadersConfig
    const policy = JSON.stringify(ContentSecurityPolicy.ContentSecurityPolicy)
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    // The HTML of rendered pages has style attributes.
    expect(policy.match(/[^;]*unsafe[^;]*/g)).toEqual([" style-src-attr 'unsafe-inline'"])
    expect(policy.includes('localhost')).toBe(stage === 'local')
    expect(policy).toContain(stage === 'local' ? ' ws://localhost:3010' : ' wss://live.campus.example')
  })
})

test('a stage without a firewall has no web ACL and no alarm about one', () => {
  const dev = synthesize('dev')
  expect(dev.theOnly('AWS::CloudFront::Distribution').DistributionConfig).not.toHaveProperty('WebACLId')
  expect(Object.keys(dev.resources).filter((id) => id.startsWith('Firewall'))).toEqual([])
})

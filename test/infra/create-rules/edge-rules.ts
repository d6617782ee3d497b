import type { Json } from '../synth-fixture.ts'
import { broken, first, ofType, outside, textOf, type CreateRule, type StageTemplates } from './rule.ts'

const guide = 'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide'
const quotas = `${guide}/cloudfront-limits.html`
const distribution = 'CloudFront::Distribution'
const headersPolicy = 'CloudFront::ResponseHeadersPolicy'

const configOf = (stage: StageTemplates): Json => first(stage, distribution)['DistributionConfig']
const behaviorsOf = (stage: StageTemplates): Json[] => configOf(stage).CacheBehaviors
/** Returns the ids of the distributions for whose configuration `isBroken` is true. */
const distributionWhere = (isBroken: (config: Json) => unknown) =>
  broken(distribution, ({ DistributionConfig }) => isBroken(DistributionConfig))

/** Whether a certificate with these names is valid for a host; its wildcard matches one label. */
const covers = (names: string[], host: string) =>
  names.includes(host) || names.includes(host.replace(/^[^.]+/, '*'))

export const edgeRules: CreateRule[] = [
  {
    rule: 'the certificate is valid for every name of the distribution and of the gateways',
    see: `${guide}/CNAMEs.html#alternate-domain-names-requirements`,
    findings: (stage) => {
      const { DomainName, SubjectAlternativeNames = [] } = first(stage, 'CertificateManager::Certificate')
      const domains = [
        ...ofType(stage, 'ApiGateway::DomainName'),
        ...ofType(stage, 'ApiGatewayV2::DomainName'),
      ]
      const hosts: string[] = domains.map(([, { Properties }]) => Properties['DomainName'])
      const names = [DomainName, ...SubjectAlternativeNames]
      return [...configOf(stage).Aliases, ...hosts].filter((host) => !covers(names, host))
    },
    spoil: (copy) => configOf(copy).Aliases.push('a.b.campus.example'),
  },
  {
    rule: 'a distribution has at most 100 names, 100 origins and 75 behaviours',
    see: quotas,
    findings: distributionWhere(
      ({ Aliases, Origins, CacheBehaviors }) =>
        Aliases.length > 100 || Origins.length > 100 || CacheBehaviors.length > 74,
    ),
    spoil: (copy) => behaviorsOf(copy).push(...Array.from({ length: 75 }, () => behaviorsOf(copy)[0])),
  },
  {
    rule: 'a path pattern is unique and has at most 255 characters, all of which CloudFront accepts',
    see: `${guide}/DownloadDistValuesCacheBehavior.html#DownloadDistValuesPathPattern`,
    findings: (stage) => {
      const patterns: string[] = behaviorsOf(stage).map(({ PathPattern }) => PathPattern)
      return patterns.filter(
        (pattern, at) =>
          !/^[\w.*$/~"'@:+&?-]{1,255}$/.test(pattern) || pattern === '*' || patterns.indexOf(pattern) !== at,
      )
    },
    spoil: (copy) => (behaviorsOf(copy)[0].PathPattern = '/api/(.*)'),
  },
  {
    rule: 'a behaviour names an origin of the distribution, and at most one function per event',
    see: 'https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_CacheBehavior.html',
    findings: (stage) => {
      const { Origins, CacheBehaviors, DefaultCacheBehavior } = configOf(stage)
      return [...CacheBehaviors, DefaultCacheBehavior].flatMap(
        ({ TargetOriginId, PathPattern = '*', FunctionAssociations = [] }) => {
          const kinds = FunctionAssociations.map(({ EventType }: Json) => EventType)
          const isKnown = Origins.some(({ Id }: Json) => Id === TargetOriginId)
          return isKnown && new Set(kinds).size === kinds.length ? [] : [PathPattern]
        },
      )
    },
    spoil: (copy) => (behaviorsOf(copy)[0].TargetOriginId = 'elsewhere'),
  },
  {
    rule: 'a behaviour allows one of the three sets of methods that CloudFront offers',
    see: 'https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_AllowedMethods.html',
    findings: (stage) =>
      behaviorsOf(stage).flatMap(({ AllowedMethods = ['GET', 'HEAD'], PathPattern }) => {
        const sets = ['GET HEAD', 'GET HEAD OPTIONS', 'DELETE GET HEAD OPTIONS PATCH POST PUT']
        return sets.includes(AllowedMethods.toSorted().join(' ')) ? [] : [PathPattern]
      }),
    spoil: (copy) => (behaviorsOf(copy)[0].AllowedMethods = ['GET', 'HEAD', 'POST']),
  },
  {
    rule: 'a cache time is set only for errors that CloudFront allows to configure',
    see: `${guide}/DownloadDistValuesErrorPages.html`,
    findings: (stage) =>
      (configOf(stage).CustomErrorResponses ?? [])
        .map(({ ErrorCode }: Json) => ErrorCode)
        .filter((code: number) => ![400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504].includes(code)),
    spoil: (copy) => configOf(copy).CustomErrorResponses.push({ ErrorCode: 410, ErrorCachingMinTTL: 0 }),
  },
  {
    rule: 'the default root object does not begin with a slash',
    see: `${guide}/DefaultRootObject.html`,
    findings: distributionWhere(({ DefaultRootObject = '' }) => DefaultRootObject.startsWith('/')),
    spoil: (copy) => (configOf(copy).DefaultRootObject = '/index.html'),
  },
  {
    rule: 'an origin has at most 30 custom headers, and none that CloudFront sets itself',
    see: `${guide}/add-origin-custom-headers.html#add-origin-custom-headers-denylist`,
    findings: (stage) =>
      configOf(stage).Origins.flatMap(({ Id, OriginCustomHeaders = [] }: Json) => {
        const denied =
          /^(x-amz-.*|x-edge-.*|cache-control|connection|content-length|cookie|host|if-.*|range|te|via|.*-encoding|x-real-ip)$/i
        const names: string[] = OriginCustomHeaders.map(({ HeaderName }: Json) => HeaderName)
        return names.length > 30 || names.some((name) => denied.test(name)) ? [Id] : []
      }),
    spoil: (copy) =>
      (configOf(copy).Origins[0].OriginCustomHeaders = [{ HeaderName: 'Host', HeaderValue: 'x' }]),
  },
  {
    rule: 'a cache policy has minimum ≤ default ≤ maximum time, and without caching its key has no additional parts',
    see: 'https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_CachePolicyConfig.html',
    findings: broken('CloudFront::CachePolicy', ({ CachePolicyConfig }) => {
      const {
        MinTTL,
        DefaultTTL,
        MaxTTL,
        ParametersInCacheKeyAndForwardedToOrigin: parts,
      } = CachePolicyConfig
      const hasParts = JSON.stringify(parts).includes('true') || /whitelist|all/.test(JSON.stringify(parts))
      return MinTTL > DefaultTTL || DefaultTTL > MaxTTL || (MaxTTL === 0 && hasParts)
    }),
    spoil: (copy) => (first(copy, 'CloudFront::CachePolicy')['CachePolicyConfig'].MinTTL = 90_000),
  },
  {
    rule: 'a header that CloudFront adds has at most 1,783 characters, and a policy adds at most 10',
    see: quotas,
    findings: broken(headersPolicy, ({ ResponseHeadersPolicyConfig }) => {
      const { SecurityHeadersConfig, CustomHeadersConfig } = ResponseHeadersPolicyConfig
      const custom: Json[] = CustomHeadersConfig?.Items ?? []
      const contentSecurity = SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy
      const values = [contentSecurity, ...custom.map(({ Value }) => Value)]
      return custom.length > 10 || values.some((value) => textOf(value).length > 1783)
    }),
    spoil: (copy) => {
      const { SecurityHeadersConfig } = first(copy, headersPolicy)['ResponseHeadersPolicyConfig']
      SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy = `img-src ${'https://x.example '.repeat(100)}`
    },
  },
  {
    rule: 'a function of the distribution has at most 10 KB and a name of at most 64 characters',
    see: quotas,
    findings: broken(
      'CloudFront::Function',
      ({ FunctionCode, Name }) => Buffer.byteLength(FunctionCode) > 10_240 || outside(Name.length, 1, 64),
    ),
    spoil: (copy) => (first(copy, 'CloudFront::Function')['FunctionCode'] += '/'.repeat(10_240)),
  },
  {
    rule: 'a behaviour trusts at most 4 key groups, and a group has at most 5 keys',
    see: quotas,
    findings: (stage) => [
      ...broken('CloudFront::KeyGroup', ({ KeyGroupConfig }) => KeyGroupConfig.Items.length > 5)(stage),
      ...behaviorsOf(stage).flatMap(({ TrustedKeyGroups = [], PathPattern }) =>
        TrustedKeyGroups.length > 4 ? [PathPattern] : [],
      ),
    ],
    spoil: (copy) => {
      const { Items } = first(copy, 'CloudFront::KeyGroup')['KeyGroupConfig']
      Items.push(Items[0], Items[0], Items[0], Items[0], Items[0])
    },
  },
]

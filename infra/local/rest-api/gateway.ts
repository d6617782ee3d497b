import * as z from 'zod/mini'
import type { Origin } from '../edge/distribution.ts'
import type { ServiceCaller } from '../access/access.ts'
import { headerOf } from '../edge/message.ts'
import { regionalDomainName } from '../template/resources.ts'
import { openRestApi, type RestApi } from './api.ts'
import { methodSettingsSchema, openThrottling, planThrottleSchema } from './throttling.ts'
import type { Resource, Template } from '../template/load.ts'

type GatewayOptions = {
  /** Requests to a host without a custom domain, such as `localhost`, are served as if they named this host. */
  genericHost: string
  publicKeysOf: (userPoolId: string) => unknown
  invoke: (functionName: string, event: unknown) => Promise<unknown>
  service: ServiceCaller
  log: (line: string) => void
}

const restApiSchema = z.object({ Body: z.unknown(), MinimumCompressionSize: z.optional(z.number()) })
const stageSchema = z.object({
  RestApiId: z.string(),
  StageName: z.string(),
  MethodSettings: z._default(methodSettingsSchema, []),
})
const mappingSchema = z.object({
  BasePath: z._default(z.string(), ''),
  DomainName: z.string(),
  RestApiId: z.string(),
  Stage: z.string(),
})
const planSchema = z.object({
  ApiStages: z._default(z.array(z.object({ ApiId: z.string(), Stage: z.string() })), []),
  Throttle: z.optional(planThrottleSchema),
})
const planKeySchema = z.object({ KeyId: z.string(), UsagePlanId: z.string() })
const keySchema = z.object({ Value: z.string(), Enabled: z._default(z.boolean(), false) })

/**
 * API Gateway's REST part of the template: APIs, stages, usage plans and custom domains. Returns the function that finds
 * the origin behind the regional name of a custom domain; the origin chooses the API by the Host of the request.
 */
export function openGateway(template: Template, options: GatewayOptions) {
  const parsed = <Schema extends z.ZodMiniType>(type: string, schema: Schema) =>
    template.ofType(type).map((resource) => ({
      ...template.identity(resource),
      properties: z.parse(schema, template.properties(resource)),
    }))
  const plans = parsed('AWS::ApiGateway::UsagePlan', planSchema)
  const planKeys = parsed('AWS::ApiGateway::UsagePlanKey', planKeySchema)
  const keys = parsed('AWS::ApiGateway::ApiKey', keySchema)

  /** The keys of a stage's clients, with the limits of their usage plans. */
  function clientsOf(apiId: string, stage: string) {
    return plans
      .filter(({ properties }) =>
        properties.ApiStages.some((one) => one.ApiId === apiId && one.Stage === stage),
      )
      .flatMap((plan) =>
        planKeys
          .filter(({ properties }) => properties.UsagePlanId === plan.ref)
          .flatMap(({ properties }) =>
            keys.filter((key) => key.ref === properties.KeyId && key.properties.Enabled),
          )
          .map(({ properties }) => ({ key: properties.Value, throttle: plan.properties.Throttle })),
      )
  }

  const stages = new Map<string, RestApi>()
  const open = (resource: Resource) => {
    const { Body, MinimumCompressionSize: minimumCompressionSize } = z.parse(
      restApiSchema,
      template.properties(resource),
    )
    const apiId = template.identity(resource).ref
    for (const { properties } of parsed('AWS::ApiGateway::Stage', stageSchema)) {
      if (properties.RestApiId !== apiId) continue
      const stage = properties.StageName
      const clients = clientsOf(apiId, stage)
      const apiKeys = clients.map(({ key }) => key)
      const admits = openThrottling({
        methods: properties.MethodSettings,
        planOf: (key) => clients.find((one) => one.key === key)?.throttle,
      })
      const more = minimumCompressionSize === undefined ? {} : { minimumCompressionSize }
      stages.set(
        `${apiId}/${stage}`,
        openRestApi({ ...options, ...more, apiId, stage, body: Body, apiKeys, admits }),
      )
    }
  }
  for (const resource of template.ofType('AWS::ApiGateway::RestApi')) open(resource)

  const mappings = parsed('AWS::ApiGateway::BasePathMapping', mappingSchema).map(
    ({ properties }) => properties,
  )
  const domains = template
    .ofType('AWS::ApiGateway::DomainName')
    .map((resource) => template.identity(resource).ref)

  const respond: Origin = async (request) => {
    const host = (headerOf(request.headers, 'host') ?? '').replace(/:\d+$/, '').toLowerCase()
    const domain = domainOf(host, domains) ?? domainOf(options.genericHost, domains)
    const basePath = request.path.split('/')[1] ?? ''
    const ofDomain = mappings.filter(({ DomainName }) => DomainName === domain)
    const mapping =
      ofDomain.find(({ BasePath }) => BasePath === basePath) ??
      ofDomain.find(({ BasePath }) => BasePath === '')
    const api = mapping && stages.get(`${mapping.RestApiId}/${mapping.Stage}`)
    if (api) return api(request, mapping.BasePath)
    return {
      status: 403,
      headers: [['content-type', 'application/json']],
      body: Buffer.from('{"message":"Forbidden"}'),
    }
  }

  return (regionalName: string): Origin | undefined =>
    domains.some((domain) => regionalDomainName(domain) === regionalName) ? respond : undefined
}

/**
 * The custom domain of a host. This is the host's own name or, if no custom domain has that name, the wildcard one level
 * up.
 */
function domainOf(host: string, domains: string[]): string | undefined {
  return [host, host.replace(/^[^.]+/, '*')].find((name) => domains.includes(name))
}

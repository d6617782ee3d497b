import * as z from 'zod/mini'
import { functionIn } from '../account.ts'
import type { Template } from '../template/load.ts'
import type { Rate } from '../throttle.ts'

const apiSchema = z.strictObject({
  Name: z.string(),
  ProtocolType: z.literal('WEBSOCKET'),
  RouteSelectionExpression: z.literal('$request.body.action'),
})
const routeSchema = z.strictObject({ ApiId: z.string(), RouteKey: z.string(), Target: z.string() })
const integrationSchema = z.strictObject({
  ApiId: z.string(),
  IntegrationType: z.literal('AWS_PROXY'),
  // arn:aws:apigateway:{region}:lambda:path/2015-03-31/functions/{function ARN}/invocations
  IntegrationUri: z.string().check(z.regex(/\/functions\/arn:aws:lambda:[^/]+\/invocations$/)),
})
const settingsSchema = z.strictObject({
  ThrottlingRateLimit: z.number(),
  ThrottlingBurstLimit: z.number(),
  LoggingLevel: z.string(),
})
const stageSchema = z.strictObject({
  ApiId: z.string(),
  StageName: z.string(),
  // Without AutoDeploy the stage would have the routes of an earlier deployment.
  AutoDeploy: z.literal(true),
  DefaultRouteSettings: settingsSchema,
  RouteSettings: z.record(z.string(), settingsSchema),
  AccessLogSettings: z.unknown(),
})
const domainSchema = z.object({ DomainName: z.string() })
const mappingSchema = z.strictObject({ ApiId: z.string(), Stage: z.string(), DomainName: z.string() })

export type LiveDefinition = {
  apiId: string
  stage: string
  /** The host that clients connect to. */
  domain: string
  /** The function names by route key. */
  routes: ReadonlyMap<string, string>
  /** The rate limit of a route, for all clients together. */
  rateOf(routeKey: string): Rate
}

/** The template's WebSocket API. Throws for anything but one API with one stage and one custom domain. */
export function readLiveApi(template: Template): LiveDefinition {
  const parsed = <Schema extends z.ZodMiniType>(type: string, schema: Schema) =>
    template.ofType(`AWS::ApiGatewayV2::${type}`).map((resource) => ({
      ref: template.identity(resource).ref,
      ...z.parse(z.object({ properties: schema }), { properties: template.properties(resource) }),
    }))
  const only = <Schema extends z.ZodMiniType>(type: string, schema: Schema) => {
    const [first, second] = parsed(type, schema)
    if (!first || second) throw new Error(`the laptop runs exactly one AWS::ApiGatewayV2::${type}`)
    return first
  }
  const { ref: apiId } = only('Api', apiSchema)
  const { properties: stage } = only('Stage', stageSchema)
  const { properties: domain } = only('DomainName', domainSchema)
  only('ApiMapping', mappingSchema)
  const functions = new Map(
    parsed('Integration', integrationSchema).map(({ ref, properties }) => [
      `integrations/${ref}`,
      functionIn(properties.IntegrationUri.replace(/\/invocations$/, '')),
    ]),
  )
  const routes = parsed('Route', routeSchema).map(({ properties: { RouteKey, Target } }) => {
    const functionName = functions.get(Target)
    if (functionName === undefined) throw new Error(`the route ${RouteKey} has no integration`)
    return [RouteKey, functionName] as const
  })
  return {
    apiId,
    stage: stage.StageName,
    domain: domain.DomainName,
    routes: new Map(routes),
    rateOf(routeKey) {
      const settings = stage.RouteSettings[routeKey] ?? stage.DefaultRouteSettings
      return { perSecond: settings.ThrottlingRateLimit, burst: settings.ThrottlingBurstLimit }
    },
  }
}

import { devNull } from 'node:os'
import * as z from 'zod/mini'
import type { FunctionDefinition } from './thread.ts'
import type { Caller, Signer } from '../access/signers.ts'
import { arn, functionIn, region } from '../account.ts'
import type { Template } from '../template/load.ts'

const functionSchema = z.object({
  Code: z.object({ S3Key: z.string() }),
  Handler: z.string(),
  Runtime: z.string().check(z.startsWith('nodejs')),
  Timeout: z._default(z.number(), 3),
  MemorySize: z._default(z.number(), 128),
  Environment: z._default(z.object({ Variables: z.record(z.string(), z.string()) }), { Variables: {} }),
  LoggingConfig: z.optional(z.object({ LogGroup: z.optional(z.string()) })),
  // Layers are not supported: their content would be missing here.
  Layers: z.optional(z.never()),
})

/** Strict, because another property, such as RoutingConfig, would split the alias's calls between versions. */
const aliasSchema = z.strictObject({
  FunctionName: z.string(),
  FunctionVersion: z.string(),
  Name: z.string(),
})

/**
 * Every AWS::Lambda::Function with its aliases, and the environment that Lambda would give it. `endpoints` are the SDK's
 * variables (`AWS_ENDPOINT_URL_S3` …) that direct its clients to this machine. Each function signs with credentials of its
 * own.
 */
export function readFunctions(
  template: Template,
  endpoints: Record<string, string>,
  signerOf: (functionName: string) => Signer,
): FunctionDefinition[] {
  const aliases = template
    .ofType('AWS::Lambda::Alias')
    .map((resource) => z.parse(aliasSchema, template.properties(resource)))
  return template.ofType('AWS::Lambda::Function').map((resource) => {
    const properties = z.parse(functionSchema, template.properties(resource))
    const { ref, attribute } = template.identity(resource)
    const { accessKeyId, secretAccessKey, sessionToken, caller } = signerOf(ref)
    const logGroup = properties.LoggingConfig?.LogGroup ?? `/aws/lambda/${ref}`
    return {
      name: ref,
      arn: attribute('Arn'),
      aliases: aliases.filter(({ FunctionName }) => functionIn(FunctionName) === ref).map(({ Name }) => Name),
      directory: template.assetPath(properties.Code.S3Key),
      handler: properties.Handler,
      timeoutSeconds: properties.Timeout,
      memoryMegabytes: properties.MemorySize,
      logDenial: () => logDenial(caller, logGroup),
      environment: {
        TZ: ':UTC',
        _HANDLER: properties.Handler,
        AWS_EXECUTION_ENV: `AWS_Lambda_${properties.Runtime}`,
        AWS_REGION: region,
        AWS_DEFAULT_REGION: region,
        AWS_ACCESS_KEY_ID: accessKeyId,
        AWS_SECRET_ACCESS_KEY: secretAccessKey,
        ...(sessionToken !== undefined && { AWS_SESSION_TOKEN: sessionToken }),
        // Lambda has no ~/.aws, and a developer's own must not configure these clients.
        AWS_CONFIG_FILE: devNull,
        AWS_SHARED_CREDENTIALS_FILE: devNull,
        ...endpoints,
        ...properties.Environment.Variables,
      },
    }
  })
}

/** https://docs.aws.amazon.com/lambda/latest/dg/monitoring-cloudwatchlogs.html */
function logDenial(caller: Caller, logGroup: string): string | undefined {
  const resource = arn('logs', `log-group:${logGroup}:log-stream:local`)
  return ['logs:CreateLogStream', 'logs:PutLogEvents']
    .map((action) => caller.denialOf({ action, resource }))
    .find((denial) => denial !== undefined)
}

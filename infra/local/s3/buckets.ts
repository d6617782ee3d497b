import * as z from 'zod/mini'
import type { Template } from '../template/load.ts'
import type { LocalBucket } from './server.ts'

// Strict, because an ignored setting would make a CORS rule behave differently than in the cloud.
const corsRule = z.strictObject({
  AllowedOrigins: z.array(z.string()),
  AllowedMethods: z.array(z.string()),
  AllowedHeaders: z._default(z.array(z.string()), []),
  MaxAge: z.optional(z.number()),
})
const bucketSchema = z.object({
  CorsConfiguration: z._default(z.object({ CorsRules: z.array(corsRule) }), { CorsRules: [] }),
  LifecycleConfiguration: z._default(
    z.object({ Rules: z.array(z.object({ ExpirationInDays: z.optional(z.number()), Status: z.string() })) }),
    { Rules: [] },
  ),
  VersioningConfiguration: z.optional(z.object({ Status: z.literal('Enabled') })),
  // S3 would call a function about changes of objects; the laptop does not support this.
  NotificationConfiguration: z.optional(z.never()),
})

/** Every AWS::S3::Bucket with its CORS rules and expiry. */
export function readBuckets(template: Template): LocalBucket[] {
  return template.ofType('AWS::S3::Bucket').map((resource) => {
    const { CorsConfiguration, LifecycleConfiguration, VersioningConfiguration } = z.parse(
      bucketSchema,
      template.properties(resource),
    )
    const enabled = LifecycleConfiguration.Rules.filter(({ Status }) => Status === 'Enabled')
    const expirationDays = enabled.find(({ ExpirationInDays }) => ExpirationInDays)?.ExpirationInDays
    return {
      name: template.identity(resource).ref,
      corsRules: CorsConfiguration.CorsRules.map((rule) => ({
        allowedOrigins: rule.AllowedOrigins,
        allowedMethods: rule.AllowedMethods,
        allowedHeaders: rule.AllowedHeaders,
      })),
      keepsVersions: VersioningConfiguration !== undefined,
      ...(expirationDays === undefined ? {} : { expirationDays }),
    }
  })
}

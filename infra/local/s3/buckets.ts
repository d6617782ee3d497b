import * as z from 'zod/mini'
import type { BucketObject } from '../edge/bucket-origin.ts'
import type { LocalBucket, LocalS3 } from './server.ts'
import type { Template } from '../template/load.ts'

const corsRule = z.object({
  AllowedOrigins: z.array(z.string()),
  AllowedMethods: z.array(z.string()),
  AllowedHeaders: z._default(z.array(z.string()), []),
  ExposedHeaders: z._default(z.array(z.string()), []),
})
const bucketSchema = z.object({
  CorsConfiguration: z._default(z.object({ CorsRules: z.array(corsRule) }), { CorsRules: [] }),
  LifecycleConfiguration: z._default(
    z.object({ Rules: z.array(z.object({ ExpirationInDays: z.optional(z.number()), Status: z.string() })) }),
    { Rules: [] },
  ),
  // Triggers of a bucket are not realised: refuse them instead of never calling the function.
  NotificationConfiguration: z.optional(z.never()),
})

/** Every AWS::S3::Bucket with its CORS and expiry. */
export function readBuckets(template: Template): LocalBucket[] {
  return template.ofType('AWS::S3::Bucket').map((resource) => {
    const { CorsConfiguration, LifecycleConfiguration } = z.parse(bucketSchema, template.properties(resource))
    const enabled = LifecycleConfiguration.Rules.filter(({ Status }) => Status === 'Enabled')
    const expirationDays = enabled.find(
      ({ ExpirationInDays }) => ExpirationInDays !== undefined,
    )?.ExpirationInDays
    return {
      name: template.identity(resource).ref,
      corsRules: CorsConfiguration.CorsRules.map((rule) => ({
        allowedOrigins: rule.AllowedOrigins,
        allowedMethods: rule.AllowedMethods,
        allowedHeaders: rule.AllowedHeaders,
        exposedHeaders: rule.ExposedHeaders,
      })),
      ...(expirationDays === undefined ? {} : { expirationDays }),
    }
  })
}

/** Reads an object as CloudFront's origin access would. */
export function readerOf(s3: LocalS3, bucket: string) {
  return async (key: string): Promise<BucketObject | undefined> => {
    const object = await s3.readObject(bucket, key)
    if (!object) return undefined
    const { body, contentType, contentEncoding, cacheControl, etag } = object
    const optional = { 'content-encoding': contentEncoding, 'cache-control': cacheControl }
    return {
      body,
      headers: [
        ['content-type', contentType],
        ['etag', etag],
        ...Object.entries(optional).flatMap(([name, value]): [string, string][] =>
          value ? [[name, value]] : [],
        ),
      ],
    }
  }
}

import * as z from 'zod/mini'
import { openBucketOrigin } from './bucket-origin.ts'
import { openDistribution, type Origin } from './distribution.ts'
import { bucketDomainName } from '../template/resources.ts'
import type { LocalS3 } from '../s3/server.ts'
import type { Template } from '../template/load.ts'

type EdgeOptions = {
  s3: Pick<LocalS3, 'readObject'>
  buckets: string[]
  /** The origins that are not buckets. */
  originOf: (domainName: string) => Origin | undefined
  viewer: { country: string; timeZone: string }
  now?: () => number
}

/** The one AWS::CloudFront::Distribution of the template, and the bucket that holds the site. */
export function openEdge(template: Template, { s3, buckets, originOf, ...viewing }: EdgeOptions) {
  const [resource, ...more] = template.ofType('AWS::CloudFront::Distribution')
  if (!resource || more.length > 0) throw new Error('the laptop serves exactly one distribution')
  const bucketOf = (domainName: string) => buckets.find((bucket) => bucketDomainName(bucket) === domainName)
  const propertiesById = (type: string) =>
    new Map(template.ofType(type).map((one) => [template.identity(one).ref, template.properties(one)]))

  const listable = listableBuckets(template)
  const distribution = openDistribution({
    config: template.properties(resource)['DistributionConfig'],
    functions: new Map(
      template
        .ofType('AWS::CloudFront::Function')
        .map((one) => [
          template.identity(one).attribute('FunctionARN'),
          z.parse(z.string(), template.properties(one)['FunctionCode']),
        ]),
    ),
    cachePolicies: propertiesById('AWS::CloudFront::CachePolicy'),
    responseHeadersPolicies: propertiesById('AWS::CloudFront::ResponseHeadersPolicy'),
    keyGroups: keyGroupsOf(template),
    originOf: (domainName) => {
      const bucket = bucketOf(domainName)
      const read = (key: string) => s3.readObject(bucket ?? '', key)
      const origin = bucket
        ? openBucketOrigin({ read, mayList: listable.includes(bucket) })
        : originOf(domainName)
      if (!origin) throw new Error(`the distribution's origin ${domainName} is not on the laptop`)
      return origin
    },
    ...viewing,
  })
  const siteBucket = bucketOf(distribution.defaultOrigin)
  if (!siteBucket) throw new Error('the default behaviour of the distribution has no bucket')
  return { ...distribution, siteBucket }
}

const publicKeySchema = z.object({ PublicKeyConfig: z.object({ EncodedKey: z.string() }) })
const keyGroupSchema = z.object({ KeyGroupConfig: z.object({ Items: z.array(z.string()) }) })

/** By the id of each AWS::CloudFront::KeyGroup: its public keys (PEM by id). */
function keyGroupsOf(template: Template): Map<string, Map<string, string>> {
  const keys = new Map(
    template.ofType('AWS::CloudFront::PublicKey').map((one) => {
      const { PublicKeyConfig } = z.parse(publicKeySchema, template.properties(one))
      return [template.identity(one).ref, PublicKeyConfig.EncodedKey]
    }),
  )
  return new Map(
    template.ofType('AWS::CloudFront::KeyGroup').map((one) => {
      const { Items } = z.parse(keyGroupSchema, template.properties(one)).KeyGroupConfig
      return [template.identity(one).ref, new Map([...keys].filter(([id]) => Items.includes(id)))]
    }),
  )
}

const bucketPolicySchema = z.object({
  Bucket: z.string(),
  PolicyDocument: z.object({
    Statement: z.array(
      z.object({
        Effect: z.string(),
        Action: z.union([z.string(), z.array(z.string())]),
        Principal: z.optional(z.unknown()),
      }),
    ),
  }),
})

/** The names of the buckets whose policy lets CloudFront list them. */
function listableBuckets(template: Template): string[] {
  const policies = template
    .ofType('AWS::S3::BucketPolicy')
    .map((one) => z.parse(bucketPolicySchema, template.properties(one)))
  const mayList = ({ PolicyDocument }: (typeof policies)[number]) =>
    PolicyDocument.Statement.some(
      ({ Effect, Action, Principal }) =>
        Effect === 'Allow' &&
        [Action].flat().includes('s3:ListBucket') &&
        JSON.stringify(Principal).includes('cloudfront.amazonaws.com'),
    )
  return policies.filter(mayList).map(({ Bucket }) => Bucket)
}

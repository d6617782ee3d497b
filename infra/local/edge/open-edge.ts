import * as z from 'zod/mini'
import type { ServiceCaller } from '../access/access.ts'
import type { Caller } from '../access/signers.ts'
import { account } from '../account.ts'
import { permissionsOf } from '../s3/permissions.ts'
import { openBucketOrigin } from './bucket-origin.ts'
import { openDistribution, type Origin } from './distribution.ts'
import type { EdgeRequest } from './message.ts'
import type { EdgeViewer } from './viewer.ts'
import { bucketDomainName } from '../template/resources.ts'
import type { LocalS3 } from '../s3/server.ts'
import type { Resource, Template } from '../template/load.ts'

type EdgeOptions = {
  s3: Pick<LocalS3, 'readObject'>
  buckets: string[]
  /** Returns the origin of a domain name that is not a bucket's. The distribution calls the origin as `caller`. */
  originOf: (domainName: string, caller: Caller) => Origin | undefined
  service: ServiceCaller
  viewerOf: (request: EdgeRequest) => EdgeViewer
  now?: () => number
}

/** The one AWS::CloudFront::Distribution of the template, and the bucket that holds the site. */
export function openEdge(template: Template, { s3, buckets, originOf, service, ...viewing }: EdgeOptions) {
  const [resource, ...more] = template.ofType('AWS::CloudFront::Distribution')
  if (!resource || more.length > 0) throw new Error('the laptop serves exactly one distribution')
  const bucketOf = (domainName: string) => buckets.find((bucket) => bucketDomainName(bucket) === domainName)
  const propertiesById = (type: string) =>
    new Map(template.ofType(type).map((one) => [template.identity(one).ref, template.properties(one)]))

  const config = template.properties(resource)['DistributionConfig']
  const callerOf = openOriginCallers(template, config, cloudFrontOf(resource, template, service))
  const distribution = openDistribution({
    config,
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
    webAcls: new Map(
      template
        .ofType('AWS::WAFv2::WebACL')
        .map((one) => [template.identity(one).attribute('Arn'), template.properties(one)]),
    ),
    originOf: (domainName) => {
      const bucket = bucketOf(domainName)
      const read = (key: string) => s3.readObject(bucket ?? '', key)
      const caller = callerOf(domainName)
      const origin = bucket
        ? openBucketOrigin({ read, mustBeAllowed: permissionsOf(caller, bucket) })
        : originOf(domainName, caller)
      if (!origin) throw new Error(`the distribution's origin ${domainName} is not on the laptop`)
      return origin
    },
    ...viewing,
  })
  const siteBucket = bucketOf(distribution.defaultOrigin)
  if (!siteBucket) throw new Error('the default behaviour of the distribution has no bucket')
  return { ...distribution, siteBucket }
}

function cloudFrontOf(distribution: Resource, template: Template, service: ServiceCaller): Caller {
  const { ref } = template.identity(distribution)
  return service('cloudfront.amazonaws.com', `arn:aws:cloudfront::${account}:distribution/${ref}`)
}

const originsSchema = z.object({
  Origins: z.array(z.object({ DomainName: z.string(), OriginAccessControlId: z.optional(z.string()) })),
})
// With any other setting, the distribution would not always sign its requests.
const accessControlSchema = z.object({
  OriginAccessControlConfig: z.object({
    SigningBehavior: z.literal('always'),
    SigningProtocol: z.literal('sigv4'),
  }),
})
const anonymous: Caller = {
  denialOf: ({ action, resource }) =>
    `Anonymous is not authorized to perform: ${action} on resource: ${resource}`,
}

/**
 * Returns the caller as which the distribution sends requests to an origin. Requests to an origin without an origin access
 * control are not signed, so their caller is anonymous.
 */
function openOriginCallers(template: Template, config: unknown, cloudFront: Caller) {
  const controls = template.ofType('AWS::CloudFront::OriginAccessControl').map((resource) => {
    z.parse(accessControlSchema, template.properties(resource))
    return template.identity(resource).ref
  })
  const { Origins } = z.parse(originsSchema, config)
  return (domainName: string): Caller => {
    const own = Origins.filter((origin) => origin.DomainName === domainName)
    const isSigned = own.every(({ OriginAccessControlId: id }) => id !== undefined && controls.includes(id))
    return isSigned ? cloudFront : anonymous
  }
}

const publicKeySchema = z.object({ PublicKeyConfig: z.object({ EncodedKey: z.string() }) })
const keyGroupSchema = z.object({ KeyGroupConfig: z.object({ Items: z.array(z.string()) }) })

/**
 * The public keys (PEM by the id of the key) of each AWS::CloudFront::KeyGroup. The result is keyed by the ids of the
 * groups.
 */
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

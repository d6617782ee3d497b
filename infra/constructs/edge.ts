import { Annotations, Duration, Validations } from 'aws-cdk-lib'
import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AccessLevel,
  AllowedMethods,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  Function,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
  type AddBehaviorOptions,
  type BehaviorOptions,
  type FunctionAssociation,
  type IOrigin,
  type ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { FunctionUrlOrigin, HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { servedDomains, type StageConfig } from '../config.ts'
import type { FileKeys } from './file-keys.ts'
import type { LinkPreview } from './link-preview.ts'
import type { PrivateBucket } from './private-bucket.ts'
import type { Storage } from './storage.ts'

export interface EdgeProps {
  /** The pages are on the hosts of `domain`; those of `otherDomain` redirect there. */
  config: Pick<StageConfig, 'domain' | 'hostedZoneId' | 'otherDomain'>
  certificate: ICertificate
  /** The bucket of the site and its `/config.json`; the deployment uploads them. */
  site: PrivateBucket
  storage: Storage
  /** The keys whose signatures open files of private campuses. */
  fileKeys: FileKeys
  /** The origin for crawlers. */
  previews: LinkPreview
  /** The gateway's regional host, and the API key that it requires. */
  api: { host: string; key: string }
  headers: ResponseHeadersPolicy
  /** The ARN of the web ACL; without it nothing limits requests at the edge. */
  firewall: string | undefined
}

/** The distribution: the pages, `/files/*` and `/api/*` of every campus are on the campus's own host. */
export class Edge extends Construct {
  readonly distribution: Distribution

  constructor(scope: Construct, id: string, props: EdgeProps) {
    super(scope, id)
    const { config, certificate, site, storage, fileKeys, previews, api, headers, firewall } = props
    const common: AddBehaviorOptions = {
      responseHeadersPolicy: headers,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    }
    // A deleted file must be gone from every edge within a day.
    const forADay = new CachePolicy(this, 'ForADay', {
      defaultTtl: Duration.days(1),
      maxTtl: Duration.days(1),
    })
    // With the real bucket, CDK would add a policy that names this distribution, which is in a later stack.
    const { bucketArn, bucketRegionalDomainName } = storage.files
    const files = Bucket.fromBucketAttributes(this, 'Files', { bucketArn, bucketRegionalDomainName })
    const pages = S3BucketOrigin.withOriginAccessControl(site, { originAccessLevels })
    const functionAssociations = this.#rewrite(config)
    this.distribution = new Distribution(this, 'Distribution', {
      // The rewrite never requests the root. Without this setting, the root would list the bucket.
      defaultRootObject: 'index.html',
      domainNames: servedDomains(config).flatMap(({ domain }) => [domain, `*.${domain}`]),
      certificate,
      ...(firewall !== undefined && { webAclId: firewall }),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      enableLogging: true,
      logBucket: storage.logs,
      // CloudFront would cache these errors for ten seconds, even those of the API, for all callers of the path on any
      // host.
      errorResponses: [404, 414, 500, 501, 502, 503, 504].map((httpStatus) => ({
        httpStatus,
        ttl: Duration.seconds(0),
      })),
      defaultBehavior: { ...common, functionAssociations, origin: pages },
      additionalBehaviors: {
        // It precedes the rest of the API, because the first matching pattern is used.
        '/api/campuses/*/feed-version': { ...common, ...apiBehavior(api), ...this.#sameForAll() },
        '/api/*': { ...common, ...apiBehavior(api) },
        // It precedes the public files, because the first matching pattern is used.
        '/files/private/*': {
          ...common,
          origin: filesOrigin(files, '/signed'),
          cachePolicy: forADay,
          trustedKeyGroups: [fileKeys.group],
        },
        // This adds the origin: the function of the default behaviour selects it by its id. Its function keeps these pages off
        // the console's host.
        '/og/*': {
          ...common,
          functionAssociations,
          origin: FunctionUrlOrigin.withOriginAccessControl(previews.url, { originId: 'link-preview' }),
        },
        '/files/*': { ...common, origin: filesOrigin(files), cachePolicy: forADay },
      },
    })
    previews.allowInvocation(this.distribution)
    Annotations.of(this.distribution).acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
      'The policy is with the bucket of the files (storage.ts).',
    )
    Annotations.of(this.distribution).acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      'There is a default root object, and no other path of an origin is its root.',
    )
    Validations.of(this.distribution).acknowledge({
      id: 'AwsSolutions-CFR1',
      reason: 'The product itself restricts sign-in by country, with its own message.',
    })
  }

  /**
   * Operations whose contract has `edgeSeconds`. Only what is in the cache key reaches the origin, so no token and no cookie
   * does. The gateway needs the host.
   */
  #sameForAll() {
    const cachePolicy = new CachePolicy(this, 'SameForAll', {
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.minutes(1),
      headerBehavior: CacheHeaderBehavior.allowList('Host'),
      queryStringBehavior: CacheQueryStringBehavior.allowList('category'),
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
    })
    return { cachePolicy, originRequestPolicy: undefined }
  }

  /** Finds the file of a page, by path and host. */
  #rewrite({ domain, otherDomain }: EdgeProps['config']): FunctionAssociation[] {
    const code = readFileSync(join(import.meta.dirname, 'spa-rewrite.js'), 'utf8')
      .replace('{domain}', domain)
      .replace('{otherDomain}', otherDomain?.domain ?? '')
    const rewrite = new Function(this, 'SpaRewrite', {
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(code),
    })
    return [{ function: rewrite, eventType: FunctionEventType.VIEWER_REQUEST }]
  }
}
/**
 * For a missing file, S3 sends 404 only to callers who may list the bucket, and 403 to others. CloudFront itself never
 * lists.
 */
const originAccessLevels = [AccessLevel.READ, AccessLevel.LIST]

/**
 * The files below `root` in the bucket. Files of private campuses have their own root, so that no spelling of an address
 * (`%70rivate`) reaches them through the public behaviour.
 */
function filesOrigin(files: IBucket, root?: string): IOrigin {
  return S3BucketOrigin.withOriginAccessControl(files, root ? { originPath: root } : {})
}

function apiBehavior({ host, key }: EdgeProps['api']): BehaviorOptions {
  return {
    origin: new HttpOrigin(host, {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      customHeaders: { 'x-api-key': key },
    }),
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_AND_CLOUDFRONT_2022,
  }
}

import { Annotations, Duration, Stack, Validations } from 'aws-cdk-lib'
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
import { servedDomains, type StageConfig } from '../config.ts'
import type { FileKeys } from './file-keys.ts'
import type { PageRenderer } from './page-renderer.ts'
import type { PrivateBucket } from './private-bucket.ts'
import { rewriteCode } from './rewrite-code.ts'
import type { Storage } from './storage.ts'

export interface EdgeProps {
  /** Pages are served on the hosts of `domain`. The hosts of `otherDomain` redirect to those of `domain`. */
  config: Pick<StageConfig, 'domain' | 'hostedZoneId' | 'otherDomain'>
  certificate: ICertificate
  /** The bucket with the site and its `/config.json`, which the deployment uploads. */
  site: PrivateBucket
  storage: Storage
  /** The keys that sign the addresses of private campuses' files. */
  fileKeys: FileKeys
  /** The origin that renders pages for visitors and crawlers. */
  renderer: PageRenderer
  /** The gateway's regional host, and the API key that it requires. */
  api: { host: string; key: string }
  headers: ResponseHeadersPolicy
  /** The ARN of the web ACL; without it nothing limits requests at the edge. */
  firewall: string | undefined
}

/** The distribution. It serves the pages, `/files/*` and `/api/*` of every campus on that campus's own host. */
export class Edge extends Construct {
  readonly distribution: Distribution

  constructor(scope: Construct, id: string, props: EdgeProps) {
    super(scope, id)
    const { config, certificate, site, storage, fileKeys, renderer, api, headers, firewall } = props
    const common: AddBehaviorOptions = {
      responseHeadersPolicy: headers,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    }
    // Files are cached for at most a day, so that a deleted file is gone from every edge within a day.
    const forADay = new CachePolicy(this, 'ForADay', {
      defaultTtl: Duration.days(1),
      maxTtl: Duration.days(1),
    })
    // With the real bucket, CDK would add a bucket policy that names this distribution, which is in a later stack.
    const { bucketArn, bucketRegionalDomainName } = storage.files
    const files = Bucket.fromBucketAttributes(this, 'Files', { bucketArn, bucketRegionalDomainName })
    const pages = S3BucketOrigin.withOriginAccessControl(site, { originAccessLevels, originId: 'site' })
    const functionAssociations = this.#rewrite(config)
    this.distribution = new Distribution(this, 'Distribution', {
      // The rewrite function never requests the root. Without this setting, a request for the root would list the bucket.
      defaultRootObject: 'index.html',
      domainNames: servedDomains(config).flatMap(({ domain }) => [domain, `*.${domain}`]),
      certificate,
      ...(firewall !== undefined && { webAclId: firewall }),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      enableLogging: true,
      logBucket: storage.logs,
      // By default, CloudFront would cache each of these errors for ten seconds, even an error of the API, for all callers
      // of the path on all hosts.
      errorResponses: [404, 414, 500, 501, 502, 503, 504].map((httpStatus) => ({
        httpStatus,
        ttl: Duration.seconds(0),
      })),
      defaultBehavior: { ...common, functionAssociations, origin: pages, cachePolicy: this.#pages() },
      additionalBehaviors: {
        // This pattern precedes the rest of the API, because CloudFront uses the first pattern that matches.
        '/api/campuses/*/feed-version': { ...common, ...apiBehavior(api), ...this.#sameForAll() },
        '/api/*': { ...common, ...apiBehavior(api) },
        // This pattern precedes the public files, because CloudFront uses the first pattern that matches.
        '/files/private/*': {
          ...common,
          origin: filesOrigin(files, '/signed'),
          cachePolicy: forADay,
          trustedKeyGroups: [fileKeys.group],
        },
        // This entry adds the origin that renders pages. The function of the default behaviour selects it by its id, and
        // refuses this path.
        '/rendered/*': {
          ...common,
          functionAssociations,
          origin: FunctionUrlOrigin.withOriginAccessControl(renderer.url, {
            originId: 'pages',
            // All edges ask one cache, so that it asks the function once per page.
            originShieldRegion: Stack.of(this).region,
          }),
        },
        '/files/*': { ...common, origin: filesOrigin(files), cachePolicy: forADay },
      },
    })
    renderer.allowInvocation(this.distribution)
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
   * The behaviour of operations whose contract has `edgeSeconds`, so that all callers share a response. Only the parts of a
   * request in the cache key reach the origin, so it gets neither tokens nor cookies. The gateway needs the host.
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

  /**
   * The cache of the site's files, and of the pages that the server renders. Those differ by the header `x-page`, which only
   * spa-rewrite.js sets. No cookie, parameter or other header of a viewer reaches the server.
   */
  #pages(): CachePolicy {
    return new CachePolicy(this, 'Pages', {
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.days(365),
      headerBehavior: CacheHeaderBehavior.allowList('x-page'),
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
    })
  }

  /** Finds the file of a page, by path and host. */
  #rewrite({ domain, otherDomain }: EdgeProps['config']): FunctionAssociation[] {
    const rewrite = new Function(this, 'SpaRewrite', {
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(rewriteCode(domain, otherDomain?.domain)),
    })
    return [{ function: rewrite, eventType: FunctionEventType.VIEWER_REQUEST }]
  }
}
/**
 * S3 reports a missing file with 404 only to callers who may list the bucket, and with 403 to others. CloudFront
 * therefore has this permission, although it never lists the bucket.
 */
const originAccessLevels = [AccessLevel.READ, AccessLevel.LIST]

/**
 * The origin of the files below `root` in the bucket. Files of private campuses have a root of their own, so that no other
 * spelling of an address (`%70rivate`) reaches them through the public behaviour.
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

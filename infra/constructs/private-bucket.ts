import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib'
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  ObjectOwnership,
  type CorsRule,
} from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'

export interface PrivateBucketProps {
  retain?: boolean
  /** The age in days at which objects are deleted; by default they are never deleted. */
  days?: number
  /** The days for which replaced and deleted versions can be restored; by default the bucket has no versions. */
  versionDays?: number
  cors?: CorsRule[]
  /**
   * Whether CloudFront delivers logs to this bucket. It delivers them with an ACL, which needs the older ownership setting.
   */
  receivesLogs?: boolean
}

/** An encrypted bucket that accepts only callers with a grant, and only over TLS. */
export class PrivateBucket extends Bucket {
  constructor(scope: Construct, id: string, props: PrivateBucketProps = {}) {
    const { retain, days, versionDays, cors, receivesLogs } = props
    super(scope, id, {
      versioned: versionDays !== undefined,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      objectOwnership: receivesLogs
        ? ObjectOwnership.BUCKET_OWNER_PREFERRED
        : ObjectOwnership.BUCKET_OWNER_ENFORCED,
      removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      lifecycleRules: [
        {
          abortIncompleteMultipartUploadAfter: Duration.days(1),
          ...(days ? { expiration: Duration.days(days) } : {}),
          ...(versionDays
            ? {
                noncurrentVersionExpiration: Duration.days(versionDays),
                // S3 refuses this setting together with an expiry in days. Such an expiry removes these markers, too.
                ...(days ? {} : { expiredObjectDeleteMarker: true }),
              }
            : {}),
        },
      ],
      ...(cors ? { cors } : {}),
    })
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-S1',
      reason:
        'Only the distribution, our functions and forms signed by them can reach it, and these have logs of their own.',
    })
  }
}

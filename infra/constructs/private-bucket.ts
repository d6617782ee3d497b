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
  /** Objects are deleted after this many days; never by default. */
  days?: number
  /** For how many days versions that were replaced or deleted can be brought back; by default there are none. */
  versionDays?: number
  cors?: CorsRule[]
  /** CloudFront delivers its logs with an ACL, which needs the older ownership setting. */
  receivesLogs?: boolean
}

/** An encrypted bucket that only accepts callers with a grant, over TLS. */
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
                // S3 refuses it beside a number of days, which has this effect, too.
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

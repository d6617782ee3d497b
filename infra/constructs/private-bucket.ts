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
  /** Objects are deleted after so many days. */
  days?: number
  cors?: CorsRule[]
  /** CloudFront delivers its logs by ACL, which needs the older rule of ownership. */
  receivesLogs?: boolean
}

/** An encrypted bucket that nobody reaches without a grant and TLS. */
export class PrivateBucket extends Bucket {
  constructor(scope: Construct, id: string, { retain, days, cors, receivesLogs }: PrivateBucketProps = {}) {
    super(scope, id, {
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
        },
      ],
      ...(cors ? { cors } : {}),
    })
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'Only the distribution and our functions reach it, and both keep a log of their own.',
    })
  }
}

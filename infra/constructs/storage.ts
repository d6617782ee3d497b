import { Duration, Stack } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { HttpMethods } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import type { StageConfig } from '../config.ts'
import { PrivateBucket } from './private-bucket.ts'

/**
 * Pictures of messages that were unsent, which are kept in case someone reports the message (lambdas/chats/kept-media.ts).
 */
const keptFolder = 'kept/'

/** The buckets that hold data, one per purpose. */
export class Storage extends Construct {
  /** Raw files from browsers, kept for at most a day. finish-upload converts them into the files that the site shows. */
  readonly uploads: PrivateBucket
  /**
   * The files that the site shows: below `files/`, or below `signed/files/` for private campuses. Other files in the bucket
   * are not served. A file that was deleted by mistake can be restored for 30 days; the product itself deletes all versions
   * of a file (lambdas/media/stored-files.ts).
   */
  readonly files: PrivateBucket
  /**
   * Hashes of the ids of erased people (lambdas/holdings/erasure-ledger.ts). They are kept longer than the 35 days to which
   * the table can be restored. The bucket has versions, because AWS Backup requires them.
   */
  readonly erasures: PrivateBucket
  /** Stream records that a consumer has given up. They are complete, so that a redrive can process them again. */
  readonly failures: PrivateBucket
  /** The distribution's access logs, kept for 30 days because they contain client addresses. */
  readonly logs: PrivateBucket
  /** The list of releases and the files of their sites, so that a deployment can be undone. Only `npm run deploy` uses it. */
  readonly releases: PrivateBucket

  constructor(scope: Construct, id: string, { retain, pageOrigins }: StageConfig) {
    super(scope, id)
    this.uploads = new PrivateBucket(this, 'Uploads', {
      days: 1,
      cors: [
        {
          allowedMethods: [HttpMethods.POST],
          allowedOrigins: pageOrigins,
          allowedHeaders: ['*'],
          maxAge: 3600,
        },
      ],
    })
    this.files = new PrivateBucket(this, 'Files', { retain, versionDays: 30 })
    this.files.addLifecycleRule({
      prefix: keptFolder,
      expiration: Duration.days(7),
      noncurrentVersionExpiration: Duration.days(1),
    })
    this.#showFiles()
    this.erasures = new PrivateBucket(this, 'Erasures', { retain, days: 40, versionDays: 1 })
    this.failures = new PrivateBucket(this, 'Failures', { retain, days: 30 })
    this.logs = new PrivateBucket(this, 'Logs', { days: 30, receivesLogs: true })
    this.releases = new PrivateBucket(this, 'Releases')
  }

  /**
   * Allows CloudFront to read the files. The policy names every distribution of the account, because the site's
   * distribution is in a later stack. It also allows CloudFront to list the bucket, because S3 reports a missing file
   * with 404 only to callers who may list it.
   */
  #showFiles(): void {
    const { account } = Stack.of(this)
    const arn = { service: 'cloudfront', region: '', account, resource: 'distribution', resourceName: '*' }
    this.files.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        actions: ['s3:GetObject', 's3:ListBucket'],
        resources: [this.files.arnForObjects('*'), this.files.bucketArn],
        conditions: { ArnLike: { 'aws:SourceArn': Stack.of(this).formatArn(arn) } },
      }),
    )
  }
}

import { Stack } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { HttpMethods } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import type { StageConfig } from '../config.ts'
import { PrivateBucket } from './private-bucket.ts'

/** The buckets that hold data, one per purpose. */
export class Storage extends Construct {
  /** Files as people sent them, for a day at most. finish-upload makes the files that are shown. */
  readonly uploads: PrivateBucket
  /** The files that are shown: below `files/`, those of private campuses below `signed/files/`. */
  readonly files: PrivateBucket
  /** Stream records that were given up, whole, for a redrive. */
  readonly failures: PrivateBucket
  /** The distribution's access logs, for 30 days because they hold client addresses. */
  readonly logs: PrivateBucket
  /** What the way back needs: the list of releases and the files of their sites. Only `npm run deploy` uses it. */
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
    this.files = new PrivateBucket(this, 'Files', { retain })
    this.#showFiles()
    this.failures = new PrivateBucket(this, 'Failures', { retain, days: 30 })
    this.logs = new PrivateBucket(this, 'Logs', { days: 30, receivesLogs: true })
    this.releases = new PrivateBucket(this, 'Releases')
  }

  /**
   * Lets CloudFront read the files. The policy names every distribution of the account, because the one that shows the
   * files is in a later stack. A missing file is 404 only for those who may list the bucket; CloudFront itself never lists.
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

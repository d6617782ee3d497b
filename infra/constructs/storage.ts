import { HttpMethods } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import type { StageConfig } from '../config.ts'
import { PrivateBucket } from './private-bucket.ts'

/** The buckets, each with one purpose. */
export class Storage extends Construct {
  /** The SPA and its `/config.json`, put there by the deployment. */
  readonly site: PrivateBucket
  /** Files as people sent them, for a day at most; finish-upload makes something fit to show of them. */
  readonly uploads: PrivateBucket
  /** What is shown: below `files/`, and of private campuses below `signed/files/`. */
  readonly files: PrivateBucket
  /** Stream records that could not be handled, whole, for redrive. */
  readonly failures: PrivateBucket
  /** The distribution's access logs; they hold client addresses and go after 30 days. */
  readonly logs: PrivateBucket

  constructor(scope: Construct, id: string, { retain, pageOrigins }: StageConfig) {
    super(scope, id)
    this.site = new PrivateBucket(this, 'Site')
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
    this.failures = new PrivateBucket(this, 'Failures', { retain, days: 30 })
    this.logs = new PrivateBucket(this, 'Logs', { days: 30, receivesLogs: true })
  }
}

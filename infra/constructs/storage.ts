import { HttpMethods } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import type { StageConfig } from '../config.ts'
import { PrivateBucket } from './private-bucket.ts'

/** The buckets, one per purpose. */
export class Storage extends Construct {
  /** The site and its `/config.json`; the deployment puts them there. */
  readonly site: PrivateBucket
  /** Files as people sent them, for a day at most. finish-upload makes the files that are shown. */
  readonly uploads: PrivateBucket
  /** The files that are shown: below `files/`, those of private campuses below `signed/files/`. */
  readonly files: PrivateBucket
  /** Stream records that were given up, whole, for a redrive. */
  readonly failures: PrivateBucket
  /** The distribution's access logs, for 30 days because they hold client addresses. */
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

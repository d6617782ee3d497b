/** The client of the buckets. */
import { S3Client } from '@aws-sdk/client-s3'
import { env } from './env.ts'

/** Milliseconds. A silent connection is given up; a large transfer goes on as long as bytes move. */
const timeouts = { connectionTimeout: 1000, socketTimeout: 5000 }

export const connectS3 = () =>
  new S3Client({ forcePathStyle: env('STAGE') === 'local', requestHandler: timeouts })

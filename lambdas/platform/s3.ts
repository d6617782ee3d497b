/** The buckets' client. */
import { S3Client } from '@aws-sdk/client-s3'
import { env } from './env.ts'

/** Milliseconds. A connection that went silent is given up, as the table's (table.ts); a large file takes as long as it moves. */
const patience = { connectionTimeout: 1000, socketTimeout: 5000 }

export const connectS3 = () =>
  new S3Client({ forcePathStyle: env('STAGE') === 'local', requestHandler: patience })

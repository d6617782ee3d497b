import { S3Client } from '@aws-sdk/client-s3'
import { clientOptions } from './clients.ts'
import { env } from './env.ts'

export const connectS3 = () =>
  new S3Client({ ...clientOptions('buckets'), forcePathStyle: env('STAGE') === 'local' })

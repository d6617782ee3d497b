import { randomUUID } from 'node:crypto'
import type { S3Event } from 'aws-lambda'
import type { StoredObject } from './objects.ts'
import { encodeAwsPath } from './request.ts'

export type CreationName = 'ObjectCreated:Put' | 'ObjectCreated:Post' | 'ObjectCreated:Copy'

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/notification-content-structure.html */
export function createdEvent(bucket: string, eventName: CreationName, stored: StoredObject): S3Event {
  const now = new Date()
  const object = {
    // As in a form: percent-encoded, spaces as plus signs.
    key: encodeAwsPath(stored.key).replaceAll('%20', '+'),
    size: stored.size,
    eTag: stored.etag.slice(1, -1),
    sequencer: now.getTime().toString(16).toUpperCase().padStart(16, '0'),
  }
  const record: S3Event['Records'][number] = {
    eventVersion: '2.1',
    eventSource: 'aws:s3',
    awsRegion: 'us-east-1',
    eventTime: now.toISOString(),
    eventName,
    userIdentity: { principalId: 'local' },
    requestParameters: { sourceIPAddress: '127.0.0.1' },
    responseElements: { 'x-amz-request-id': randomUUID(), 'x-amz-id-2': randomUUID() },
    s3: {
      s3SchemaVersion: '1.0',
      configurationId: 'local',
      bucket: { name: bucket, ownerIdentity: { principalId: 'local' }, arn: `arn:aws:s3:::${bucket}` },
      object,
    },
  }
  return { Records: [record] }
}

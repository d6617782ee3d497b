import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { gunzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { usageRecordSchema, type UsageRecord } from '../../shared/analytics/usage-record.ts'
import { idle, theCloud } from '../cloud.ts'

/** Waits until everything that was counted so far is written. Returns the text of each analytics file by its key. */
export async function usageFiles(): Promise<Map<string, string>> {
  await idle()
  const { ports, analyticsBucket } = await theCloud()
  return filesIn(`http://localhost:${ports.files}`, analyticsBucket)
}

/** Returns the text of each file in an analytics bucket by its key. */
export async function filesIn(endpoint: string, Bucket: string): Promise<Map<string, string>> {
  const s3 = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })
  const files = new Map<string, string>()
  let ContinuationToken: string | undefined
  do {
    const page = await s3.send(new ListObjectsV2Command({ Bucket, ContinuationToken }))
    for (const { Key = '' } of page.Contents ?? []) {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }))
      files.set(Key, gunzipSync(await Body!.transformToByteArray()).toString())
    }
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken)
  return files
}

export async function usageLines(): Promise<UsageRecord[]> {
  return linesIn(await usageFiles())
}

export function linesIn(files: Map<string, string>): UsageRecord[] {
  return [...files.values()].flatMap((text) =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => z.parse(usageRecordSchema, JSON.parse(line))),
  )
}

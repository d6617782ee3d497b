import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { gunzipSync } from 'node:zlib'
import { idle, theCloud } from '../cloud.ts'

export interface EventLine {
  kind: string
  name: string
  campus: string
  person?: string
}

/** The files of analytics as text, by their keys, with everything that was counted so far. */
export async function eventFiles(): Promise<Map<string, string>> {
  await idle()
  const { ports, analyticsBucket } = await theCloud()
  return filesIn(`http://localhost:${ports.files}`, analyticsBucket)
}

/** The files of a bucket of analytics as text, by their keys. */
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

export async function eventLines(): Promise<EventLine[]> {
  return linesIn(await eventFiles())
}

export function linesIn(files: Map<string, string>): EventLine[] {
  return [...files.values()].flatMap((text) =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as EventLine),
  )
}

import { FirehoseClient, PutRecordBatchCommand, PutRecordCommand } from '@aws-sdk/client-firehose'
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator } from '../../../../infra/local/access/signers.ts'
import { prefixAt } from '../../../../infra/local/firehose/definition.ts'
import { startFirehose, type Firehose } from '../../../../infra/local/firehose/server.ts'
import { startS3, type LocalS3 } from '../../../../infra/local/s3/server.ts'

let directory: string
let s3: LocalS3
let firehose: Firehose
const lines: string[] = []

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'firehose-'))
  s3 = await startS3({ port: 0, directory, buckets: [{ name: 'events', corsRules: [] }] })
  const stream = (name: string, bucket: string, bytes: number) => ({
    name,
    arn: `arn:aws:firehose:us-east-1:000000000000:deliverystream/${name}`,
    bucket,
    prefix: 'events/day=!{timestamp:yyyy-MM-dd}/',
    seconds: 60,
    bytes,
    writer: administrator,
  })
  firehose = await startFirehose({
    port: 0,
    streams: [stream('views', 'events', 1000), stream('lost', 'missing', 1000)],
    s3Endpoint: s3.url,
    log: (line) => lines.push(line),
  })
})
afterAll(async () => {
  await firehose.close()
  await s3.close()
  await rm(directory, { recursive: true })
})

const clientOf = (secretAccessKey = 'local') =>
  new FirehoseClient({
    endpoint: firehose.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey },
  })
const recordOf = (text: string) => ({ Data: new TextEncoder().encode(text) })
const putBatch = (texts: string[], DeliveryStreamName = 'views') =>
  clientOf().send(new PutRecordBatchCommand({ DeliveryStreamName, Records: texts.map(recordOf) }))

/** The text of every file in the bucket, by key. */
async function files(): Promise<[string, string][]> {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  const client = new S3Client({ endpoint: s3.url, region: 'us-east-1', forcePathStyle: true, credentials })
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: 'events' }))
  return Promise.all(
    Contents.map(async ({ Key = '' }): Promise<[string, string]> => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: 'events', Key }))
      return [Key, gunzipSync((await Body?.transformToByteArray()) ?? '').toString()]
    }),
  )
}

test('records become the lines of one file, and the key of the file contains the day', async () => {
  const { FailedPutCount, RequestResponses } = await putBatch(['{"a":1}', '{"a":2}'])
  expect([FailedPutCount, RequestResponses?.length]).toEqual([0, 2])
  await clientOf().send(new PutRecordCommand({ DeliveryStreamName: 'views', Record: recordOf('{"a":3}') }))
  expect(await files()).toEqual([])
  await firehose.idle()
  const [[key, text] = ['', '']] = await files()
  expect(key).toMatch(/^events\/day=\d{4}-\d\d-\d\d\/views-1-\d{4}(-\d\d){5}-[\da-f-]{36}\.gz$/)
  expect(text).toBe('{"a":1}\n{"a":2}\n{"a":3}\n')
})

test('a file is written as soon as enough bytes are collected', async () => {
  const before = (await files()).length
  await putBatch(['x'.repeat(1000)])
  await expect.poll(files).toHaveLength(before + 1)
})

test('a failure to write a file is logged', async () => {
  await putBatch(['one'], 'lost')
  await firehose.idle()
  expect(lines.join()).toContain('lost lost a file')
})

test.each<[string, string[], string?]>([
  ['an unknown stream', ['one'], 'nobody'],
  ['an empty batch', []],
  ['a batch of 501 records', Array.from({ length: 501 }, () => 'x')],
  ['a record of more than 1000 KiB', ['x'.repeat(1000 * 1024 + 1)]],
  ['a batch of more than 4 MiB', Array.from({ length: 5 }, () => 'x'.repeat(1000 * 1024))],
])('%s is refused', async (_, texts, name) => {
  await expect(putBatch(texts, name)).rejects.toMatchObject({
    name: name ? 'ResourceNotFoundException' : 'InvalidArgumentException',
  })
})

test('a wrong signature is refused', async () => {
  const command = new PutRecordCommand({ DeliveryStreamName: 'views', Record: recordOf('x') })
  await expect(clientOf('wrong').send(command)).rejects.toMatchObject({ name: 'InvalidSignatureException' })
})

test('an unknown expression in a prefix is refused', () => {
  expect(() => prefixAt('!{timestamp:yyyy}/', new Date())).toThrow('timestamp:yyyy')
})

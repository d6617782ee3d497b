import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { administratorOnly, type Signers } from '../access/signers.ts'
import { arn, region } from '../account.ts'
import { startHttpServer, type LocalServer } from '../http-server.ts'
import { jsonService, operation } from '../json-service.ts'
import { Refusal } from '../refusal.ts'
import { prefixAt, type StreamDefinition } from './definition.ts'

type FirehoseOptions = {
  /** The port; 0 means any free port. */
  port: number
  streams: StreamDefinition[]
  s3Endpoint: string
  signers?: Signers
  log: (line: string) => void
}

export type Firehose = LocalServer & {
  /**
   * Returns the function that takes a record for the stream with this ARN; undefined for an unknown ARN. Only the event bus
   * calls it, after checking the permissions of the rule's role.
   */
  sinkOf(arn: string): ((record: Buffer) => void) | undefined
  /** Writes the collected records, and resolves when they are written. */
  idle(): Promise<void>
}

// https://docs.aws.amazon.com/firehose/latest/APIReference/API_PutRecordBatch.html
const batchRecords = 500
const batchBytes = 4 * 1024 ** 2
const recordBytes = 1000 * 1024

const recordSchema = z.strictObject({ Data: z.string() })
const oneSchema = z.strictObject({ DeliveryStreamName: z.string(), Record: recordSchema })
const batchSchema = z.strictObject({ DeliveryStreamName: z.string(), Records: z.array(recordSchema) })
const namedSchema = z.object({ DeliveryStreamName: z.string() })

/**
 * Firehose's PutRecord and PutRecordBatch. Records are collected for some seconds, and then written as the lines of a gzip
 * file.
 */
export async function startFirehose(options: FirehoseOptions): Promise<Firehose> {
  const { port, streams, s3Endpoint, signers = administratorOnly, log } = options
  const open = new Map(streams.map((stream) => [stream.name, openStream(stream, s3Endpoint, log)]))

  const streamNamed = (name: string) => {
    const stream = open.get(name)
    if (!stream)
      throw new Refusal('ResourceNotFoundException', `Firehose ${name} under account is not found.`)
    return stream
  }
  const put = (name: string, data: string[]) => {
    const records = data.map((text) => Buffer.from(text, 'base64'))
    const refuse = (message: string) => {
      throw new Refusal('InvalidArgumentException', message)
    }
    if (records.length < 1 || records.length > batchRecords) refuse('Records size must be between 1 and 500.')
    if (records.some(({ length }) => length > recordBytes)) refuse('A record is larger than 1000 KiB.')
    if (records.reduce((sum, { length }) => sum + length, 0) > batchBytes)
      refuse('Records size exceeds 4 MB limit')
    const stream = streamNamed(name)
    for (const record of records) stream.take(record)
    return records.map(() => ({ RecordId: randomUUID() }))
  }
  const PutRecord = operation('SerializationException', oneSchema, ({ DeliveryStreamName, Record }) => ({
    ...put(DeliveryStreamName, [Record.Data])[0],
    Encrypted: true,
  }))
  const PutRecordBatch = operation(
    'SerializationException',
    batchSchema,
    ({ DeliveryStreamName, Records }) => ({
      FailedPutCount: 0,
      Encrypted: true,
      RequestResponses: put(
        DeliveryStreamName,
        Records.map(({ Data }) => Data),
      ),
    }),
  )
  const service = jsonService({
    prefix: 'Firehose_20150804',
    operations: { PutRecord, PutRecordBatch },
    signers,
    callsOf: (name, input) => {
      const { data } = namedSchema.safeParse(input)
      return [
        {
          action: `firehose:${name}`,
          resource: arn('firehose', `deliverystream/${data?.DeliveryStreamName ?? ''}`),
        },
      ]
    },
  })
  const server = await startHttpServer(port, service)
  const idle = async () => void (await Promise.all([...open.values()].map(({ flush }) => flush())))
  return {
    ...server,
    sinkOf: (of) => open.get(streams.find((stream) => stream.arn === of)?.name ?? '')?.take,
    idle,
    async close() {
      await server.close()
      await idle()
    },
  }
}

function openStream(stream: StreamDefinition, endpoint: string, log: (line: string) => void) {
  const { accessKeyId, secretAccessKey, sessionToken } = stream.writer
  const credentials = { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) }
  const s3 = new S3Client({ endpoint, region, forcePathStyle: true, credentials })
  let lines: Buffer[] = []
  let bytes = 0
  let since = new Date()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  async function write(body: Buffer, at: Date): Promise<void> {
    const time = at.toISOString().slice(0, 19).replaceAll(/[T:]/g, '-')
    const Key = `${prefixAt(stream.prefix, at)}${stream.name}-1-${time}-${randomUUID()}.gz`
    try {
      await s3.send(new PutObjectCommand({ Bucket: stream.bucket, Key, Body: gzipSync(body) }))
    } catch (error) {
      log(`firehose: ${stream.name} lost a file: ${String(error)}`)
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (lines.length > 0) {
      const [body, at] = [Buffer.concat(lines), since]
      lines = []
      bytes = 0
      writing = writing.then(() => write(body, at))
    }
    return writing
  }

  function take(record: Buffer): void {
    if (lines.length === 0) since = new Date()
    lines.push(record, Buffer.from('\n'))
    bytes += record.length + 1
    timer ??= setTimeout(() => void flush(), stream.seconds * 1000).unref()
    if (bytes >= stream.bytes) void flush()
  }
  return { take, flush }
}

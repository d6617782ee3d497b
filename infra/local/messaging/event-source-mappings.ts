import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Signer } from '../access/signers.ts'
import { nameOf, region } from '../account.ts'
import { isSeeded } from '../demo/seeded.ts'
import type { StreamFailure } from '../table/stream-batch.ts'
import { parseJson } from '../json.ts'
import { startTableStream } from '../table/stream.ts'
import type { Template } from '../template/load.ts'
import { failureCalls, queueCalls, requireMappable, streamCalls } from './mapping-permissions.ts'
import { compileEventPattern } from './event-pattern.ts'
import { pollQueue } from './poll-queue.ts'
import type { LocalQueue } from './queue.ts'

// Strict, so that an unsupported setting stops the start.
const common = {
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  FunctionResponseTypes: z._default(z.array(z.string()), []),
  MetricsConfig: z.optional(z.unknown()),
  Tags: z.optional(z.unknown()),
}
const queueMapping = z.strictObject({
  ...common,
  BatchSize: z._default(z.number(), 10),
  ScalingConfig: z.optional(
    z.strictObject({ MaximumConcurrency: z.int().check(z.minimum(2), z.maximum(1000)) }),
  ),
})
const streamMapping = z.strictObject({
  ...common,
  BatchSize: z._default(z.number(), 100),
  StartingPosition: z.literal('TRIM_HORIZON'),
  BisectBatchOnFunctionError: z._default(z.boolean(), false),
  MaximumRetryAttempts: z._default(z.number(), -1),
  MaximumRecordAgeInSeconds: z._default(z.number(), -1),
  FilterCriteria: z.optional(
    z.strictObject({ Filters: z.array(z.strictObject({ Pattern: z.string() })).check(z.maxLength(5)) }),
  ),
  DestinationConfig: z.optional(z.object({ OnFailure: z.object({ Destination: z.string() }) })),
})

type Sources = {
  /** The queues by their ARNs. */
  queues: Map<string, LocalQueue>
  tableEndpoint: string
  /** Returns how many writes the tables have completed. */
  writes: (() => number) | undefined
  /** The ARN of a table's stream in the table engine, by the table's name. */
  streamArns: Map<string, string>
  s3Endpoint: string
  /** Holds the checkpoint of each stream. */
  directory: string | undefined
  invoke: (functionName: string, event: unknown) => Promise<unknown>
  /** Lambda reads queues and streams with the role of their function. */
  signerOf: (functionName: string) => Signer
  /** Lets failed messages of queues become visible again within a second. */
  retriesSoon: boolean
  log: (line: string) => void
}

type Running = { idle(): Promise<void>; close(): Promise<void> }

/** Starts every AWS::Lambda::EventSourceMapping: queues and table streams. */
export async function startEventSourceMappings(template: Template, sources: Sources) {
  const clients: S3Client[] = []
  const s3Of = (functionName: string) => {
    const { s3Endpoint: endpoint, signerOf } = sources
    const { accessKeyId, secretAccessKey, sessionToken = '' } = signerOf(functionName)
    const credentials = { accessKeyId, secretAccessKey, sessionToken }
    const s3 = new S3Client({ endpoint, region, credentials, forcePathStyle: true })
    clients.push(s3)
    return s3
  }
  let activity = 0
  const invokerOf = (functionName: string) => async (event: unknown) => {
    activity += 1
    return sources.invoke(nameOf(functionName), event).finally(() => (activity += 1))
  }
  const ofQueues: Running[] = []
  const ofStreams: Running[] = []
  await Promise.all(
    template.ofType('AWS::Lambda::EventSourceMapping').map(async (resource) => {
      const properties = template.properties(resource)
      const queue = sources.queues.get(String(properties['EventSourceArn']))
      if (!queue) {
        const mapping = z.parse(streamMapping, properties)
        ofStreams.push(await startStream(template.identity(resource).ref, mapping, invokerOf, sources, s3Of))
        return
      }
      const { FunctionName, BatchSize, FunctionResponseTypes, ScalingConfig } = z.parse(
        queueMapping,
        properties,
      )
      requireMappable(FunctionName, sources.signerOf(FunctionName).caller, queueCalls(queue.arn))
      const polling = pollQueue({
        queue,
        mapping: { batchSize: BatchSize, functionResponseTypes: FunctionResponseTypes },
        invoke: invokerOf(FunctionName),
        concurrency: ScalingConfig?.MaximumConcurrency,
        log: sources.log,
        retriesSoon: sources.retriesSoon,
      })
      ofQueues.push(polling)
    }),
  )
  return {
    /** Resolves when every queue, and then every stream, has been idle once. */
    async idle(): Promise<void> {
      // Streams come second, because the function of a queue may write to the table.
      await Promise.all(ofQueues.map((one) => one.idle()))
      await Promise.all(ofStreams.map((one) => one.idle()))
    },
    /**
     * Returns how many batches functions have begun and finished since the start. If the number is the same before and
     * after `idle`, nothing was in flight.
     */
    activity: () => activity,
    async close(): Promise<void> {
      await Promise.all([...ofQueues, ...ofStreams].map((one) => one.close()))
      for (const s3 of clients) s3.destroy()
    },
  }
}

function startStream(
  id: string,
  mapping: z.infer<typeof streamMapping>,
  invokerOf: (functionName: string) => (event: unknown) => Promise<unknown>,
  { streamArns, tableEndpoint, writes, directory, signerOf, log }: Sources,
  s3Of: (functionName: string) => S3Client,
) {
  const table = /:table\/([^/]+)\/stream\//.exec(mapping.EventSourceArn)?.[1]
  const streamArn = table && streamArns.get(table)
  if (!streamArn) throw new Error(`the laptop has no event source ${mapping.EventSourceArn}`)
  const destination = mapping.DestinationConfig?.OnFailure.Destination
  const signer = signerOf(mapping.FunctionName)
  requireMappable(mapping.FunctionName, signer.caller, [
    ...streamCalls(mapping.EventSourceArn),
    ...(destination ? failureCalls(destination, `aws/lambda/${id}/`) : []),
  ])
  const s3 = s3Of(mapping.FunctionName)
  const filters = mapping.FilterCriteria?.Filters.map(({ Pattern }) =>
    compileEventPattern(parseJson(Pattern)),
  )
  // Only the publisher of events skips the demo's rows; the search index needs them.
  const isPublisher = /PublishEvents/.test(mapping.FunctionName)
  return startTableStream({
    endpoint: tableEndpoint,
    writes,
    streamArn,
    checkpointFile: directory && join(directory, `${id}.json`),
    credentials: signer,
    invoke: invokerOf(mapping.FunctionName),
    isWanted: (record) =>
      !(isPublisher && isSeeded(record)) && (!filters || filters.some((matches) => matches(record))),
    onFailure: async (failure) => {
      const { batchSize } = failure.DDBStreamBatchInfo
      log(`${nameOf(mapping.FunctionName)} failed: a batch of ${batchSize} was given up`)
      if (!destination) return
      const Key = failureKey(id, failure)
      const place = { Bucket: nameOf(destination), Key, ContentType: 'application/json' }
      await s3.send(new PutObjectCommand({ ...place, Body: JSON.stringify(failure) }))
    },
    log,
    mapping: {
      functionArn: mapping.FunctionName,
      batchSize: mapping.BatchSize,
      functionResponseTypes: mapping.FunctionResponseTypes,
      bisectBatchOnFunctionError: mapping.BisectBatchOnFunctionError,
      maximumRetryAttempts: mapping.MaximumRetryAttempts,
      maximumRecordAgeInSeconds: mapping.MaximumRecordAgeInSeconds,
    },
  })
}

// https://docs.aws.amazon.com/lambda/latest/dg/kinesis-on-failure-destination.html
function failureKey(id: string, { DDBStreamBatchInfo, timestamp }: StreamFailure): string {
  const [day = '', time = ''] = timestamp.slice(0, 19).split('T')
  const name = `${day}T${time.replaceAll(':', '.')}-${randomUUID()}`
  return `aws/lambda/${id}/${DDBStreamBatchInfo.shardId}/${day.replaceAll('-', '/')}/${name}`
}

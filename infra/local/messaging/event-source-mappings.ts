import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { pollQueue } from './poll-queue.ts'
import type { LocalQueue } from './queue.ts'
import { localCredentials, nameOf, region } from '../account.ts'
import type { StreamFailure } from '../table/stream-batch.ts'
import { startTableStream } from '../table/stream.ts'
import type { Template } from '../template/load.ts'

const mappingSchema = z.strictObject({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  Enabled: z._default(z.literal(true), true),
  BatchSize: z.optional(z.number()),
  MaximumBatchingWindowInSeconds: z.optional(z.number()),
  FunctionResponseTypes: z._default(z.array(z.string()), []),
  FilterCriteria: z.optional(z.object({ Filters: z.array(z.object({ Pattern: z.string() })) })),
  ScalingConfig: z.optional(z.object({ MaximumConcurrency: z.optional(z.number()) })),
  StartingPosition: z.optional(z.enum(['TRIM_HORIZON', 'LATEST'])),
  BisectBatchOnFunctionError: z._default(z.boolean(), false),
  MaximumRetryAttempts: z._default(z.number(), -1),
  MaximumRecordAgeInSeconds: z._default(z.number(), -1),
  DestinationConfig: z.optional(z.object({ OnFailure: z.object({ Destination: z.string() }) })),
  MetricsConfig: z.optional(z.unknown()),
  Tags: z.optional(z.unknown()),
})
type Mapping = z.infer<typeof mappingSchema>

type Sources = {
  /** By ARN. */
  queues: Map<string, LocalQueue>
  tableEndpoint: string
  /** The ARN of a table's stream in the table engine, by the table's name. */
  streamArns: Map<string, string>
  s3Endpoint: string
  /** Where each stream was left. */
  directory: string
  invoke: (functionName: string, event: unknown) => Promise<unknown>
  log: (line: string) => void
}

/** Starts every AWS::Lambda::EventSourceMapping: queues and table streams. */
export async function startEventSourceMappings(template: Template, sources: Sources) {
  const s3 = new S3Client({
    endpoint: sources.s3Endpoint,
    region,
    credentials: localCredentials,
    forcePathStyle: true,
  })
  let invocations = 0
  const running = await Promise.all(
    template.ofType('AWS::Lambda::EventSourceMapping').map(async (resource) => {
      const mapping = z.parse(mappingSchema, template.properties(resource))
      const invoke = (event: unknown) => {
        invocations += 1
        return sources.invoke(nameOf(mapping.FunctionName), event)
      }
      const queue = sources.queues.get(mapping.EventSourceArn)
      if (queue) return startQueueMapping(queue, mapping, invoke, sources.log)
      return startStreamMapping(template.identity(resource).ref, mapping, invoke, sources, s3)
    }),
  )
  return {
    /** Resolves when every stream and every queue had nothing left to hand over when it was asked. */
    async idle(): Promise<void> {
      // Twice: what a queue's function still wrote in the first round is in the stream in the second.
      for (const _ of [1, 2]) await Promise.all(running.map((one) => one.idle()))
    },
    /** How many batches were handed over since the start. */
    invocations: () => invocations,
    async close(): Promise<void> {
      await Promise.all(running.map((one) => one.close()))
      s3.destroy()
    },
  }
}

type Invoke = (event: unknown) => Promise<unknown>

function startQueueMapping(queue: LocalQueue, mapping: Mapping, invoke: Invoke, log: (line: string) => void) {
  const filter = filterOf(mapping)
  const concurrency = mapping.ScalingConfig?.MaximumConcurrency
  return pollQueue({
    queue,
    invoke,
    log,
    mapping: {
      batchSize: mapping.BatchSize ?? 10,
      functionResponseTypes: mapping.FunctionResponseTypes,
      maximumBatchingWindowSeconds: mapping.MaximumBatchingWindowInSeconds ?? 0,
      ...(filter && { filter }),
      ...(concurrency && { maximumConcurrency: concurrency }),
    },
  })
}

function startStreamMapping(id: string, mapping: Mapping, invoke: Invoke, sources: Sources, s3: S3Client) {
  const table = /:table\/([^/]+)\/stream\//.exec(mapping.EventSourceArn)?.[1]
  const streamArn = table && sources.streamArns.get(table)
  if (!streamArn) throw new Error(`a function cannot be fed from ${mapping.EventSourceArn} on the laptop`)
  const filterCriteria = filterOf(mapping)
  const destination = mapping.DestinationConfig?.OnFailure.Destination
  return startTableStream({
    endpoint: sources.tableEndpoint,
    streamArn,
    checkpointFile: join(sources.directory, `${id}.json`),
    invoke,
    onFailure: async (failure) => {
      sources.log(
        `${nameOf(mapping.FunctionName)} failed: a batch of ${failure.DDBStreamBatchInfo.batchSize} was given up`,
      )
      if (!destination) return
      const place = {
        Bucket: nameOf(destination),
        Key: failureKey(id, failure),
        ContentType: 'application/json',
      }
      await s3.send(new PutObjectCommand({ ...place, Body: JSON.stringify(failure) }))
    },
    log: sources.log,
    mapping: {
      functionArn: mapping.FunctionName,
      startingPosition: mapping.StartingPosition ?? 'LATEST',
      batchSize: mapping.BatchSize ?? 100,
      functionResponseTypes: mapping.FunctionResponseTypes,
      bisectBatchOnFunctionError: mapping.BisectBatchOnFunctionError,
      maximumRetryAttempts: mapping.MaximumRetryAttempts,
      maximumRecordAgeInSeconds: mapping.MaximumRecordAgeInSeconds,
      ...(filterCriteria && { filterCriteria }),
    },
  })
}

function filterOf({ FilterCriteria }: Mapping) {
  return FilterCriteria && { filters: FilterCriteria.Filters.map(({ Pattern }) => ({ pattern: Pattern })) }
}

// https://docs.aws.amazon.com/lambda/latest/dg/kinesis-on-failure-destination.html
function failureKey(id: string, { DDBStreamBatchInfo, timestamp }: StreamFailure): string {
  const [day = '', time = ''] = timestamp.slice(0, 19).split('T')
  const name = `${day}T${time.replaceAll(':', '.')}-${randomUUID()}`
  return `aws/lambda/${id}/${DDBStreamBatchInfo.shardId}/${day.replaceAll('-', '/')}/${name}`
}

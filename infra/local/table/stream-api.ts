import type { DynamoDBRecord } from 'aws-lambda'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import * as z from 'zod/mini'
import type { Credentials } from '../access/signers.ts'
import { localCredentials, region } from '../account.ts'
import { readBody } from '../http-server.ts'
import { signedHeaders } from '../signature.ts'

const shardSchema = z.object({ ShardId: z.string(), ParentShardId: z.optional(z.string()) })
export type Shard = z.infer<typeof shardSchema>

const isRecord = (value: unknown) => z.safeParse(recordShape, value).success
const recordShape = z.object({
  eventID: z.string(),
  eventName: z.enum(['INSERT', 'MODIFY', 'REMOVE']),
  dynamodb: z.object({
    SequenceNumber: z.string(),
    ApproximateCreationDateTime: z.number(),
    Keys: z.unknown(),
  }),
})
const identitySchema = z.object({ PrincipalId: z.string(), Type: z.string() })
/** A stream record with the fields that this code reads; other fields are passed on unchanged. */
export type StreamRecord = DynamoDBRecord & {
  dynamodb: { SequenceNumber: string; ApproximateCreationDateTime: number }
}

const descriptionSchema = z.object({
  StreamDescription: z.object({
    Shards: z.array(shardSchema),
    LastEvaluatedShardId: z.optional(z.string()),
  }),
})
const iteratorSchema = z.object({ ShardIterator: z.string() })
const recordsSchema = z.object({
  Records: z.array(z.custom<StreamRecord>(isRecord, 'not a stream record')),
  NextShardIterator: z.nullish(z.string()),
})
const refusalSchema = z.object({
  __type: z.string(),
  message: z.optional(z.string()),
  Message: z.optional(z.string()),
})

export class StreamRefusal extends Error {
  /** The exception's name without its namespace, such as ExpiredIteratorException. */
  code: string
  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.code = code
  }
}

/** The connections of all readers. Streams are read often, and `fetch` would take several times the processor time. */
const agent = new Agent({ keepAlive: true })

function post(endpoint: string, headers: Record<string, string>, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    httpRequest(endpoint, { method: 'POST', headers, agent }, resolve).once('error', reject).end(body)
  })
}

/**
 * The three reading operations of DynamoDB Streams in their JSON 1.0 protocol, signed by the reader. Throws StreamRefusal
 * if the engine refuses.
 */
export function tableStreamApi(endpoint: string, streamArn: string, reader: Credentials = localCredentials) {
  const { host } = new URL(endpoint)

  async function call<Schema extends z.ZodMiniType>(operation: string, input: object, schema: Schema) {
    const text = JSON.stringify(input)
    const headers = {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `DynamoDBStreams_20120810.${operation}`,
    }
    const signed = signedHeaders(reader, 'dynamodb', { host, body: text, headers })
    const response = await post(
      endpoint,
      { ...signed, 'content-length': String(Buffer.byteLength(text)) },
      text,
    )
    const body: unknown = JSON.parse(await readBody(response))
    if (response.statusCode === 200) return z.parse(schema, body)
    const { __type, message, Message } = z.parse(refusalSchema, body)
    throw new StreamRefusal(__type.split('#').at(-1) ?? __type, message ?? Message ?? '')
  }

  return {
    async shards(): Promise<Shard[]> {
      const shards: Shard[] = []
      let after: string | undefined
      do {
        const input = { StreamArn: streamArn, ...(after && { ExclusiveStartShardId: after }) }
        const { StreamDescription } = await call('DescribeStream', input, descriptionSchema)
        shards.push(...StreamDescription.Shards)
        after = StreamDescription.LastEvaluatedShardId
      } while (after)
      return shards
    },

    /** An iterator that begins after the given sequence number, or at the oldest record of the shard without one. */
    async iterator(shardId: string, after?: string): Promise<string> {
      const shard = { StreamArn: streamArn, ShardId: shardId }
      const oldest = { ...shard, ShardIteratorType: 'TRIM_HORIZON' }
      if (!after) return (await call('GetShardIterator', oldest, iteratorSchema)).ShardIterator
      const from = { ...shard, ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after }
      return (await call('GetShardIterator', from, iteratorSchema)).ShardIterator
    },

    async records(iterator: string, limit: number) {
      const answer = await call(
        'GetRecords',
        { ShardIterator: iterator, Limit: Math.min(limit, 1000) },
        recordsSchema,
      )
      return { records: answer.Records.map(asFunctionsSeeIt), next: answer.NextShardIterator ?? undefined }
    },
  }

  function asFunctionsSeeIt(record: StreamRecord): StreamRecord {
    // DynamoDB Local calls its region ddblocal, and spells the identity that removes expired rows differently than AWS.
    const { data } = identitySchema.safeParse(record.userIdentity)
    const userIdentity = data && { principalId: data.PrincipalId, type: data.Type }
    return {
      ...record,
      ...(userIdentity && { userIdentity }),
      awsRegion: region,
      eventSourceARN: streamArn,
    }
  }
}

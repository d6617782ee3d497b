import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb'
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { localCredentials, region } from '../../../../infra/local/account.ts'
import { signedHeaders } from '../../../../infra/local/signature.ts'
import { createTable } from '../../../../infra/local/table/create.ts'
import { readBody, startHttpServer } from '../../../../infra/local/http-server.ts'
import type { StreamFailure } from '../../../../infra/local/table/stream-batch.ts'
import { startTableStream, type StreamMapping } from '../../../../infra/local/table/stream.ts'
import { theCloud } from '../../../cloud.ts'

/** The table engine of the shared cloud. Besides the product's table it has one for every test. */
let engineUrl: string
let client: DynamoDBClient
let directory: string
let table: string
export let streamArn: string
let tables = 0
const undo: (() => Promise<void>)[] = []

/** Creates a new table for each test of the file. */
export function useTable(): void {
  beforeAll(async () => {
    engineUrl = `http://127.0.0.1:${(await theCloud()).ports.table}`
    client = new DynamoDBClient({ endpoint: engineUrl, region, credentials: localCredentials })
  })
  afterAll(() => client.destroy())
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'stream-'))
    await makeTable()
  })
  afterEach(async () => {
    for (const step of undo.splice(0)) await step()
    rmSync(directory, { recursive: true })
  })
}

/** Creates the table that `write` and `start` use from now on. `more` has additional properties. */
export async function makeTable(more: { TimeToLiveSpecification?: object } = {}) {
  table = `stream-${process.pid}-${Date.now()}-${(tables += 1)}`
  const created = await createTable(engineUrl, table, {
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
    ...more,
  })
  streamArn = created.streamArn!
}

export async function write(...keys: string[]) {
  for (const pk of keys) await client.send(new PutItemCommand({ TableName: table, Item: { pk: { S: pk } } }))
}

/** Writes a row whose time to live has expired. */
export async function writeExpired(pk: string) {
  const expiresAt = { N: String(Math.floor(Date.now() / 1000) - 60) }
  await client.send(new PutItemCommand({ TableName: table, Item: { pk: { S: pk }, expiresAt } }))
}

const keyOf = (record: DynamoDBRecord) => record.dynamodb?.Keys?.['pk']?.S ?? ''
export const keysOf = (event: DynamoDBStreamEvent) => event.Records.map(keyOf)
export const sequenceOf = (event: DynamoDBStreamEvent, key: string) =>
  event.Records.find((record) => keyOf(record) === key)?.dynamodb?.SequenceNumber
type Options = Partial<Parameters<typeof startTableStream>[0]>

/** Starts a mapping that records the keys of every invocation, and then calls `handle`. */
export async function start(
  mapping: Partial<StreamMapping>,
  handle: (event: DynamoDBStreamEvent) => unknown = () => undefined,
  options: Options = {},
) {
  const calls: string[][] = []
  const events: DynamoDBStreamEvent[] = []
  const failures: StreamFailure[] = []
  const stream = await startTableStream({
    endpoint: engineUrl,
    streamArn,
    mapping: { functionArn: 'arn:fn', batchSize: 100, ...mapping },
    checkpointFile: join(directory, 'checkpoint.json'),
    invoke: async (event) => {
      calls.push(keysOf(event))
      events.push(event)
      return handle(event)
    },
    onFailure: async (failure) => void failures.push(failure),
    log: () => {},
    pollMilliseconds: 1,
    ...options,
  })
  undo.push(() => stream.close())
  return { ...stream, calls, events, failures }
}

/** Forwards requests to the engine, except those for which `answer` returns a response. */
export async function proxy(
  answer: (operation: string, input: Record<string, unknown>) => object | undefined,
) {
  const server = await startHttpServer(0, async (request, response) => {
    const target = String(request.headers['x-amz-target'])
    const body = await readBody(request)
    const own = answer(target.split('.')[1] ?? '', JSON.parse(body))
    const real =
      own ??
      (await (
        await fetch(engineUrl, { method: 'POST', headers: signedAnew(request.headers, body), body })
      ).json())
    response.writeHead('__type' in real ? 400 : 200, { 'content-type': 'application/x-amz-json-1.0' })
    response.end(JSON.stringify(real))
  })
  undo.push(() => server.close())
  return server.url
}
const signedAnew = (headers: Record<string, unknown>, body: string) => {
  const kept = ['content-type', 'x-amz-target'].map((name) => [name, String(headers[name])])
  const request = { host: new URL(engineUrl).host, body, headers: Object.fromEntries(kept) }
  return signedHeaders(localCredentials, 'dynamodb', request)
}

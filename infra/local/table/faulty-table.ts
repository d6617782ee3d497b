import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import * as z from 'zod/mini'
import type { Faults } from '../faults.ts'
import { sendJson, startHttpServer, type LocalServer } from '../http-server.ts'
import { parseJson } from '../json.ts'

type FaultyTableOptions = {
  url: string
  /** The engine's address. The engine does not check signatures, so the body of a call can be changed. */
  engineUrl: string
  faults: Faults
  log: (line: string) => void
}

/** The two exceptions with which DynamoDB refuses a throttled call. */
const throttles = ['ProvisionedThroughputExceededException', 'ThrottlingException']

/**
 * The table's endpoint for functions while faults are wanted. It throttles some calls, leaves a part of some batches
 * unprocessed, and passes all other calls on unchanged.
 */
export function startFaultyTable({ url, engineUrl, faults, log }: FaultyTableOptions): Promise<LocalServer> {
  return startHttpServer(
    0,
    async (incoming, outgoing) => {
      const operation = String(incoming.headers['x-amz-target']).split('.')[1] ?? ''
      const body = await buffer(incoming)
      if (faults.happens('callThrottled', operation)) {
        const __type = `com.amazonaws.dynamodb.v20120810#${throttles[faults.upTo(2, operation) - 1]}`
        return sendJson(outgoing, 400, { __type, message: 'The request rate is too high.' })
      }
      const shortened = shorten(operation, body, (items) =>
        faults.happens('batchUnfinished', operation) ? faults.upTo(items - 1, operation) : items,
      )
      if (!shortened) {
        const { status, headers, content } = await pass(url, incoming, body)
        outgoing.writeHead(status, headers).end(content)
        return
      }
      const { status, content } = await pass(engineUrl, incoming, Buffer.from(shortened.body))
      const answer = z.parse(answerSchema, parseJson(content.toString()))
      sendJson(outgoing, status, { ...answer, ...(status === 200 && shortened.unprocessed) })
    },
    log,
  )
}

const answerSchema = z.record(z.string(), z.unknown())
const getSchema = z.looseObject({
  RequestItems: z.record(z.string(), z.looseObject({ Keys: z.array(z.unknown()) })),
})
const writeSchema = z.looseObject({ RequestItems: z.record(z.string(), z.array(z.unknown())) })

/**
 * Reduces a batch of several items for one table to the number of items that `take` returns. Returns undefined for a call
 * that stays unchanged.
 */
function shorten(operation: string, body: Buffer, take: (items: number) => number) {
  const input = parseJson(body.toString())
  const cut = <Item>(items: Item[] = []): [Item[], Item[]] | undefined => {
    const taken = items.length > 1 ? take(items.length) : items.length
    return taken < items.length ? [items.slice(0, taken), items.slice(taken)] : undefined
  }
  if (operation === 'BatchGetItem') {
    const call = z.parse(getSchema, input)
    const [[table, request] = ['', { Keys: [] }]] = Object.entries(call.RequestItems)
    const parts = cut(request.Keys)
    if (!parts) return undefined
    const of = (Keys: unknown[]) => ({ [table]: { ...request, Keys } })
    return {
      body: JSON.stringify({ ...call, RequestItems: of(parts[0]) }),
      unprocessed: { UnprocessedKeys: of(parts[1]) },
    }
  }
  if (operation !== 'BatchWriteItem') return undefined
  const call = z.parse(writeSchema, input)
  const [[table, requests] = ['', []]] = Object.entries(call.RequestItems)
  const parts = cut(requests)
  return (
    parts && {
      body: JSON.stringify({ ...call, RequestItems: { [table]: parts[0] } }),
      unprocessed: { UnprocessedItems: { [table]: parts[1] } },
    }
  )
}

type TableResponse = { status: number; headers: IncomingHttpHeaders; content: Buffer }

function pass(url: string, { headers }: IncomingMessage, body: Buffer): Promise<TableResponse> {
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers: { ...headers, 'content-length': body.length } }
    const onward = httpRequest(url, options, (answer) => {
      buffer(answer).then(
        (content) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, content }),
        reject,
      )
    })
    onward.once('error', reject)
    onward.end(body)
  })
}

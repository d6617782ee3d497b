import { randomUUID } from 'node:crypto'
import { Agent, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { administrator, requireAllowed, type Signers } from '../access/signers.ts'
import { readBytes, sendJson, startHttpServer, type LocalServer } from '../http-server.ts'
import { parseJson } from '../json.ts'
import { requireCaller } from '../json-service.ts'
import { Refusal } from '../refusal.ts'
import { streamCalls, tableCalls } from './calls.ts'
import { restoreToPointInTime } from './point-in-time.ts'

type TableProxy = LocalServer & {
  /**
   * Returns how many writes were completed. As long as the number stays the same, the only new stream records are those of
   * rows that the engine expired.
   */
  writes: () => number
}

type ProxyOptions = {
  port: number
  enginePort: number
  signers: Signers
  /** The partition keys of tables and indexes by their ARNs. */
  partitions: Map<string, string>
  log: (line: string) => void
}

/**
 * The table's endpoint. It verifies a request's signature and its signer's permissions, and then passes the same bytes to
 * the engine, which checks neither. The engine's own refusals are returned unchanged.
 */
export async function startTableProxy(options: ProxyOptions): Promise<TableProxy> {
  const { port, enginePort, log } = options
  const agent = new Agent({ keepAlive: true })
  let writes = 0

  async function handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBytes(message)
    try {
      authorize(message, body, options)
      if (operationOf(message) === 'RestoreTableToPointInTime')
        return sendJson(
          response,
          200,
          await restoreToPointInTime(`http://127.0.0.1:${enginePort}`, parseJson(body.toString())),
          { 'content-type': 'application/x-amz-json-1.0' },
        )
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { code, status } = error
      const __type = `com.amazonaws.dynamodb.v20120810#${code}`
      return sendJson(
        response,
        status,
        { __type, message: error.message, Message: error.message },
        {
          'content-type': 'application/x-amz-json-1.0',
          'x-amzn-requestid': randomUUID(),
        },
      )
    }
    await pass(message, body, response)
  }

  async function pass(message: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
    const answer = await ask(message, body)
    const content = await readBytes(answer)
    // The write is counted before the caller gets the response. A caller that then waits for the stream must not find the
    // old number.
    if (isWrite.test(String(message.headers['x-amz-target']))) writes += 1
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders).end(content)
  }

  function ask({ method, url, rawHeaders }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      // Node sends raw headers as they are. If they were an object, Node would check and copy each one.
      const options = { host: '127.0.0.1', port: enginePort, method, path: url, headers: rawHeaders, agent }
      httpRequest(options, resolve).once('error', reject).end(body)
    })
  }

  const server = await startHttpServer(port, handle, log)
  return {
    ...server,
    writes: () => writes,
    async close() {
      await server.close()
      agent.destroy()
    },
  }
}

const operationOf = ({ headers }: IncomingMessage) => String(headers['x-amz-target']).split('.')[1]

/** Matches the operations that change rows, including PartiQL statements. */
const isWrite = /\.(Batch|Transact)?(Write|Put|Update|Delete|Execute)/

/** Throws a Refusal for an invalid signature and for a missing permission. */
function authorize(
  message: IncomingMessage,
  body: Buffer,
  { signers, partitions }: Pick<ProxyOptions, 'signers' | 'partitions'>,
): void {
  const caller = requireCaller(message, body, signers)
  if (caller === administrator.caller) return
  const [prefix, operation = ''] = String(message.headers['x-amz-target']).split('.')
  const input = parseJson(body.toString())
  if (input === undefined) throw new Refusal('SerializationException', 'The request is not JSON')
  const calls = prefix?.startsWith('DynamoDBStreams')
    ? streamCalls(operation, input)
    : tableCalls(operation, input, partitions)
  requireAllowed(caller, calls, 'AccessDeniedException')
}

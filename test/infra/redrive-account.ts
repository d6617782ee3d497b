/**
 * The services of an account that `npm run redrive` calls besides S3, for the real SDK clients. The resources are those in
 * the templates of prod. Functions run in the laptop cloud. Calls about queues and counts are recorded.
 */
import { createHash } from 'node:crypto'
import { awsClients } from '../../infra/deploy/world.ts'
import { readBody, startHttpServer } from '../../infra/local/http-server.ts'
import { document } from './deploy/xml-tree.ts'
import { synthesize, type Json } from './synth-fixture.ts'

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }

export interface AccountProps {
  /** The URL at which functions of the laptop cloud can be invoked. */
  starter: string
  failuresBucket: string
  filesPort: number
}

export async function startAccount({ starter, failuresBucket, filesPort }: AccountProps) {
  /** The dead letters by the logical id of their queue: the number of messages, or their bodies. */
  const letters = new Map<string, number | string[]>()
  const moved: [from: string, to: string][] = []
  const counts: unknown[] = []
  /** How many counts Firehose refuses. */
  const refused = { counts: 0 }
  const stacks = new Map(
    synthesize('prod').byStack.map(({ stack, text }) => [
      stack.stackName,
      Object.entries<Json>(JSON.parse(text).Resources),
    ]),
  )
  const resources = new Map([...stacks.values()].flat())

  const physicalId = (id: string, type: string) => {
    if (type === 'AWS::SQS::Queue') return `${server.url}/123456789012/${id}`
    return id.startsWith('StorageFailures') ? failuresBucket : id
  }
  const idIn = (url: unknown) => String(url).split('/').at(-1) ?? ''

  const operations: Record<string, (input: Json) => object> = {
    GetQueueAttributes({ QueueUrl }) {
      const id = idIn(QueueUrl)
      const [deadLetters] =
        resources.get(id)?.Properties.RedrivePolicy?.deadLetterTargetArn['Fn::GetAtt'] ?? []
      const waiting = letters.get(id) ?? 0
      return {
        Attributes: {
          QueueArn: `arn:${id}`,
          ApproximateNumberOfMessages: String(typeof waiting === 'number' ? waiting : waiting.length),
          ...(deadLetters && {
            RedrivePolicy: JSON.stringify({ deadLetterTargetArn: `arn:${deadLetters}` }),
          }),
        },
      }
    },
    StartMessageMoveTask({ SourceArn, DestinationArn }) {
      moved.push([SourceArn, DestinationArn])
      return { TaskHandle: 'handle' }
    },
    ReceiveMessage({ QueueUrl }) {
      const bodies = letters.get(idIn(QueueUrl))
      if (!Array.isArray(bodies)) return {}
      const Messages = bodies
        .slice(0, 10)
        .map((Body, at) => ({ Body, MD5OfBody: md5(Body), MessageId: `${at}`, ReceiptHandle: Body }))
      return { Messages }
    },
    DeleteMessageBatch({ QueueUrl, Entries }) {
      const gone = Entries.map(({ ReceiptHandle }: Json) => ReceiptHandle)
      const bodies = letters.get(idIn(QueueUrl))
      if (Array.isArray(bodies))
        letters.set(
          idIn(QueueUrl),
          bodies.filter((body) => !gone.includes(body)),
        )
      return { Successful: Entries.map(({ Id }: Json) => ({ Id })), Failed: [] }
    },
    PutRecordBatch({ DeliveryStreamName, Records }) {
      const RequestResponses = Records.map(({ Data }: Json, at: number) => {
        if (at < refused.counts) return { ErrorCode: 'ServiceUnavailableException' }
        counts.push([DeliveryStreamName, JSON.parse(Buffer.from(Data, 'base64').toString())])
        return { RecordId: `${at}` }
      })
      return { FailedPutCount: refused.counts, RequestResponses }
    },
  }

  const server = await startHttpServer(0, async (request, response) => {
    const body = await readBody(request)
    const target = String(request.headers['x-amz-target'] ?? '').split('.')[1]
    if (target) {
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' })
      return void response.end(JSON.stringify(operations[target]?.(JSON.parse(String(body)))))
    }
    const [, name] = /\/functions\/([^/]+)\/invocations/.exec(request.url ?? '') ?? []
    if (name) {
      const consumer = name.includes('IndexSearch') ? 'index-search' : 'publish-events'
      const run = await fetch(`${starter}/invoke/${consumer}`, { method: 'POST', body })
      response.writeHead(200, run.ok ? {} : { 'x-amz-function-error': 'Unhandled' })
      return void response.end(await run.text())
    }
    const input = new URLSearchParams(String(body))
    response.writeHead(200, { 'content-type': 'text/xml' })
    response.end(
      document(`${input.get('Action')}Response`, { [`${input.get('Action')}Result`]: query(input) }, true),
    )
  })

  function query(input: URLSearchParams) {
    if (input.get('Action') === 'GetCallerIdentity') return { Account: '123456789012' }
    const listed = stacks.get(input.get('StackName') ?? '') ?? []
    return {
      StackResourceSummaries: listed.map(([id, { Type }]) => ({
        LogicalResourceId: id,
        PhysicalResourceId: physicalId(id, Type),
        ResourceType: Type,
        ResourceStatus: 'CREATE_COMPLETE',
        LastUpdatedTimestamp: '2026-01-01T00:00:00Z',
      })),
    }
  }

  const aws = {
    ...awsClients({ endpoint: server.url, credentials }),
    s3: awsClients({ endpoint: `http://127.0.0.1:${filesPort}`, credentials }).s3,
  }
  /** The logical id of the resource whose id begins with `start`. */
  const idOf = (start: string) => [...resources.keys()].find((id) => id.startsWith(start)) ?? start
  return { aws, idOf, letters, moved, counts, refused, resources, close: () => server.close() }
}

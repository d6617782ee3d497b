import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { S3Event } from 'aws-lambda'
import { startHttpServer, type LocalServer } from '../http-server.ts'
import { deleteObjects, listObjects } from './bucket-operations.ts'
import { answerPreflight, corsHeaders, getBucketCors, type CorsRule } from './cors.ts'
import { notImplemented, S3Error } from './error.ts'
import { createdEvent, type CreationName } from './event.ts'
import { copyObject, deleteObject, getObject, putObject } from './object-operations.ts'
import { openObjectStore, type ObjectStore, type StoredObject } from './objects.ts'
import { postObject } from './post-object.ts'
import { parseRequest, type S3Answer, type S3Request } from './request.ts'
import { requireSignature } from './signature.ts'
import { textElement } from './xml.ts'

export { LOCAL_ACCESS_KEY, LOCAL_SECRET_KEY } from './signature.ts'

export type LocalBucket = {
  name: string
  corsRules: CorsRule[]
  /** Whole days after which an object goes, as by a lifecycle rule; looked at at start and every hour. */
  expirationDays?: number
}

type S3Options = {
  /** 0 takes a free one. */
  port: number
  /** Holds one directory per bucket; made when missing. */
  directory: string
  buckets: LocalBucket[]
  /** Called once an object is stored, before its request is answered. */
  onCreated?: (event: S3Event) => void
}

export type LocalS3 = LocalServer & {
  /** For the local CloudFront, which reads as its origin access does. Throws for an unknown bucket. */
  readObject(
    bucket: string,
    key: string,
  ): Promise<
    | { body: Buffer; contentType: string; contentEncoding?: string; cacheControl?: string; etag: string }
    | undefined
  >
}

type Bucket = { store: ObjectStore; corsRules: CorsRule[] }
type Buckets = Map<string, Bucket>
const hour = 60 * 60 * 1000

/**
 * S3 for one machine, path style (`http://127.0.0.1:4570/bucket/key`), with real signatures, POST policies and CORS:
 * what the cloud would refuse is refused here. What it does not know is 501 NotImplemented, naming it.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations_Amazon_Simple_Storage_Service.html
 */
export async function startS3({ port, directory, buckets, onCreated }: S3Options): Promise<LocalS3> {
  const known: Buckets = new Map(
    buckets.map(({ name, corsRules }) => [
      name,
      { store: openObjectStore(join(directory, name)), corsRules },
    ]),
  )
  const expire = () => {
    for (const { name, expirationDays } of buckets)
      if (expirationDays !== undefined) requireBucket(known, name).store.deleteOlderThan(expirationDays)
  }
  expire()
  const expiring = setInterval(expire, hour).unref()

  const announce = (bucket: string, name: CreationName, { answer, created }: Created) => {
    onCreated?.(createdEvent(bucket, name, created))
    return answer
  }
  const server = await startHttpServer(port, async (message, response) => {
    const answer = await answerOrRefuse(() => perform(parseRequest(message), known, announce))
    const bucket = known.get((message.url ?? '').split(/[/?]/)[1] ?? '')
    const cors = corsHeaders(message.headers.origin, message.method ?? 'GET', bucket?.corsRules ?? [])
    await send(response, message.method === 'HEAD', { ...answer, headers: { ...cors, ...answer.headers } })
    // What a refused client still sends is read and dropped, so that it comes to read the answer.
    message.resume()
  })

  return {
    ...server,
    async readObject(bucket, key) {
      const { store } = requireBucket(known, bucket)
      const stored = store.find(key)
      if (!stored) return undefined
      const { headers, etag } = stored
      const contentEncoding = headers['content-encoding']
      const cacheControl = headers['cache-control']
      return {
        body: await buffer(store.read(stored)),
        contentType: headers['content-type'] ?? 'binary/octet-stream',
        ...(contentEncoding === undefined ? {} : { contentEncoding }),
        ...(cacheControl === undefined ? {} : { cacheControl }),
        etag,
      }
    },
    async close() {
      clearInterval(expiring)
      await server.close()
    },
  }
}

type Created = { answer: S3Answer; created: StoredObject }
type Announce = (bucket: string, name: CreationName, creation: Created) => S3Answer

async function perform(request: S3Request, buckets: Buckets, announce: Announce): Promise<S3Answer> {
  const isPost = request.method === 'POST' && request.key === '' && isForm(request)
  if (request.method === 'OPTIONS')
    return answerPreflight(request, requireBucket(buckets, request.bucket).corsRules)
  if (!isPost) requireSignature(request)
  if (request.bucket === '') throw notImplemented(operationOf(request))
  const { store, corsRules } = requireBucket(buckets, request.bucket)
  if (isPost) return announce(request.bucket, 'ObjectCreated:Post', await postObject(request, store))

  switch (operationOf(request)) {
    case 'PUT object':
      if (request.headers['x-amz-copy-source'] === undefined)
        return announce(request.bucket, 'ObjectCreated:Put', await putObject(request, store))
      return announce(
        request.bucket,
        'ObjectCreated:Copy',
        await copyObject(request, store, (name) => requireBucket(buckets, name).store),
      )
    case 'GET object':
    case 'HEAD object':
      return getObject(request, store)
    case 'DELETE object':
      return deleteObject(request, store)
    case 'GET bucket ?list-type':
      return listObjects(request, store)
    case 'POST bucket ?delete':
      return await deleteObjects(request, store)
    case 'GET bucket ?cors':
      return getBucketCors(corsRules)
    case 'HEAD bucket':
      return { status: 200 }
    default:
      throw notImplemented(operationOf(request))
  }
}

/** Parameters that refine an operation; every other one that is not part of a signature makes it a different operation. */
const refinements = new Set(['x-id', 'prefix', 'max-keys', 'continuation-token'])

/** S3 tells its operations apart by method, by bucket or object, and by query parameters: `GET bucket ?cors`. */
function operationOf({ method, bucket, key, query }: S3Request): string {
  const subject = bucket === '' ? 'service' : key === '' ? 'bucket' : 'object'
  const parameters = [...query.keys()].filter((name) => !refinements.has(name) && !/^x-amz-/i.test(name))
  return [method, subject, ...parameters.map((name) => `?${name}`)].join(' ')
}

function isForm({ headers }: S3Request): boolean {
  return headers['content-type']?.startsWith('multipart/form-data') ?? false
}

function requireBucket(buckets: Buckets, name: string): Bucket {
  const bucket = buckets.get(name)
  if (!bucket)
    throw new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist', { BucketName: name })
  return bucket
}

async function answerOrRefuse(work: () => Promise<S3Answer>): Promise<S3Answer> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof S3Error)) throw error
    const details = Object.entries(error.details).map(([name, value]) => textElement(name, value))
    const elements = [textElement('Code', error.code), textElement('Message', error.message), ...details]
    return {
      status: error.status,
      body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${elements.join('')}</Error>`,
    }
  }
}

async function send(response: ServerResponse, isHead: boolean, { status, headers, body }: S3Answer) {
  const type = typeof body === 'string' ? { 'content-type': 'application/xml' } : {}
  response.writeHead(status, { 'x-amz-request-id': randomUUID(), ...type, ...headers })
  if (body === undefined || isHead) response.end()
  else if (typeof body === 'string') response.end(body)
  else await pipeline(body, response)
}

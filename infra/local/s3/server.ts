import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { administratorOnly, type Signers } from '../access/signers.ts'
import { startHttpServer, type LocalServer } from '../http-server.ts'
import { notImplemented, Refusal } from '../refusal.ts'
import { header, verifySignature } from '../signature.ts'
import { errorElements, xmlDocument } from '../xml.ts'
import { answerPreflight, corsHeaders, type CorsRule } from './cors.ts'
import { openObjectStore, type ObjectStore } from './objects.ts'
import {
  deleteObject,
  deleteObjects,
  getObject,
  listObjects,
  listVersions,
  putObject,
  requireKnownHeaders,
} from './operations.ts'
import { permissionsOf, requireGet } from './permissions.ts'
import { postObject } from './post-object.ts'
import { parseRequest, type S3Answer, type S3Request } from './request.ts'
import { signatureRefusal } from './signature-refusal.ts'

export type LocalBucket = {
  name: string
  corsRules: CorsRule[]
  /** The age in days at which objects are removed; checked at start and every hour. */
  expirationDays?: number
  keepsVersions?: boolean
}

type S3Options = {
  /** The port; 0 means any free port. */
  port: number
  /** The parent of one directory per bucket; created if missing. */
  directory: string
  buckets: LocalBucket[]
  signers?: Signers
}

type BucketObject = { body: Buffer; headers: Record<string, string> }
export type LocalS3 = LocalServer & {
  /** Reads an object without a signature, for the laptop's CloudFront. Throws for an unknown bucket. */
  readObject(bucket: string, key: string): BucketObject | undefined
}

type Bucket = { store: ObjectStore; corsRules: CorsRule[] }
type Buckets = Map<string, Bucket>
type Service = { buckets: Buckets; signers: Signers }
const hour = 60 * 60 * 1000

/**
 * S3 for one machine, path style (`http://localhost:3002/bucket/key`), with real signatures, POST policies and CORS. It
 * implements the operations that the product uses; other requests get 501 NotImplemented with the name of the missing part.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations_Amazon_Simple_Storage_Service.html
 */
export async function startS3(options: S3Options): Promise<LocalS3> {
  const { port, directory, buckets, signers = administratorOnly } = options
  const known: Buckets = new Map(
    buckets.map(({ name, corsRules, keepsVersions }) => [
      name,
      { store: openObjectStore(join(directory, name), keepsVersions), corsRules },
    ]),
  )
  const expire = () => {
    for (const { name, expirationDays } of buckets)
      if (expirationDays !== undefined) requireBucket(known, name).store.deleteOlderThan(expirationDays)
  }
  expire()
  const expiring = setInterval(expire, hour).unref()

  const server = await startHttpServer(port, async (message, response) => {
    const bucket = known.get((message.url ?? '').split(/[/?]/)[1] ?? '')
    const cors = corsHeaders(message.headers.origin, message.method ?? 'GET', bucket?.corsRules ?? [])
    const service = { buckets: known, signers }
    const { status, headers, body } = await answerOrRefuse(() => perform(parseRequest(message), service))
    const type = typeof body === 'string' ? { 'content-type': 'application/xml' } : {}
    response.writeHead(status, { 'x-amz-request-id': randomUUID(), ...cors, ...type, ...headers })
    response.end(body)
    // Clients read the response only after sending their whole body, so the rest of a refused body is read and discarded.
    message.resume()
  })

  return {
    ...server,
    readObject(bucket, key) {
      const { store } = requireBucket(known, bucket)
      const stored = store.find(key)
      return stored && { body: store.read(stored), headers: { ...stored.headers, etag: stored.etag } }
    },
    async close() {
      clearInterval(expiring)
      await server.close()
    },
  }
}

async function perform(request: S3Request, { buckets, signers }: Service): Promise<S3Answer> {
  const { corsRules, store } = requireBucket(buckets, request.bucket)
  if (request.method === 'OPTIONS') return answerPreflight(request, corsRules)
  const operation = operationOf(request)
  if (operation === 'POST bucket' && request.headers['content-type']?.startsWith('multipart/form-data'))
    return postObject(request, store, signers)

  const payloadHash = header(request.headers, 'x-amz-content-sha256') ?? ''
  const verified = verifySignature({ ...request, payloadHash }, signers)
  if ('problem' in verified) throw signatureRefusal(verified.problem)
  requireKnownHeaders(request.headers)
  const { key, query } = request
  const mustBeAllowed = permissionsOf(verified.caller, request.bucket)
  switch (operation) {
    case 'PUT object':
      mustBeAllowed('s3:PutObject', key)
      return putObject(request, store)
    case 'GET object':
      requireGet(mustBeAllowed, key, store.find(key) !== undefined)
      return getObject(request, store)
    case 'DELETE object':
      mustBeAllowed('s3:DeleteObject', key)
      return deleteObject(request, store)
    case 'DELETE object ?versionId':
      mustBeAllowed('s3:DeleteObjectVersion', key)
      return deleteObject(request, store)
    case 'GET bucket ?versions':
      mustBeAllowed('s3:ListBucketVersions', undefined, { 's3:prefix': query.get('prefix') ?? undefined })
      return listVersions(request, store)
    case 'GET bucket ?list-type':
      mustBeAllowed('s3:ListBucket', undefined, { 's3:prefix': query.get('prefix') ?? undefined })
      return listObjects(request, store)
    case 'POST bucket ?delete':
      return deleteObjects(request, store, mustBeAllowed)
    default:
      throw notImplemented(operation)
  }
}

/** Parameters that refine an operation. Any other parameter selects a different operation. */
const refinements = new Set(['x-id', 'prefix', 'max-keys', 'continuation-token'])

/** S3 distinguishes operations by method, by bucket or object, and by query parameters: `GET bucket ?list-type`. */
function operationOf({ method, key, query }: S3Request): string {
  const parameters = [...query.keys()].filter((name) => !refinements.has(name))
  return [method, key === '' ? 'bucket' : 'object', ...parameters.map((name) => `?${name}`)].join(' ')
}

function requireBucket(buckets: Buckets, name: string): Bucket {
  const bucket = buckets.get(name)
  if (!bucket)
    throw new Refusal('NoSuchBucket', 'The specified bucket does not exist', 404, { BucketName: name })
  return bucket
}

async function answerOrRefuse(work: () => Promise<S3Answer>): Promise<S3Answer> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { status: error.status, body: xmlDocument('Error', errorElements(error)) }
  }
}

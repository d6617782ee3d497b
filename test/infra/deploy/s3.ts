import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { AwsRefusal, type Reply } from './refusal.ts'
import { document } from './xml-tree.ts'

interface StoredObject {
  key: string
  version: string
  body: Buffer
  contentType: string
  cacheControl: string
}

/** All versions of the objects, and the unfinished uploads. */
export interface Bucket {
  objects: StoredObject[]
  uploads: { key: string; id: string }[]
}

/** The part of S3 that the commands call. Every bucket keeps all versions. */
export class S3 {
  readonly buckets = new Map<string, Bucket>()
  /** The keys in the order of their writes, as `bucket/key`. */
  readonly written: string[] = []
  #versions = 0

  make(name: string): void {
    this.buckets.set(name, { objects: [], uploads: [] })
  }

  put(bucket: string, key: string, text: string): void {
    this.#write(bucket, { key, body: Buffer.from(text), contentType: 'text/plain', cacheControl: '' })
  }

  /** The text of an object's newest version. */
  read(bucket: string, key: string): string {
    return this.#newest(bucket, key).body.toString()
  }

  keys(bucket: string): string[] {
    return [...new Set(this.#bucket(bucket).objects.map(({ key }) => key))].sort()
  }

  /** The name of the only bucket whose name begins with `start`. */
  named(start: string): string {
    const names = [...this.buckets.keys()].filter((name) => name.startsWith(start))
    if (names.length !== 1) throw new Error(`${names.length} buckets begin with ${start}`)
    return names[0]!
  }

  async handle(request: IncomingMessage, url: URL): Promise<Reply> {
    const [, bucket = '', ...rest] = url.pathname.split('/')
    const key = decodeURIComponent(rest.join('/'))
    const query = url.searchParams
    const body = await buffer(request)
    if (request.method === 'GET' && !bucket) return this.#listBuckets(query.get('prefix') ?? '')
    if (request.method === 'POST' && query.has('delete')) return this.#deleteAll(bucket, body.toString())
    if (request.method === 'GET' && query.has('versions')) return this.#listVersions(bucket)
    if (request.method === 'GET' && query.has('uploads')) {
      const Upload = this.#bucket(bucket).uploads.map(({ key: Key, id }) => ({ Key, UploadId: id }))
      return xml('ListMultipartUploadsResult', { Upload })
    }
    if (request.method === 'DELETE' && query.has('uploadId')) {
      const found = this.#bucket(bucket)
      found.uploads = found.uploads.filter(({ id }) => id !== query.get('uploadId'))
      return { status: 204, body: '' }
    }
    if (request.method === 'GET' && query.has('list-type')) {
      const Contents = this.keys(bucket).map((Key) => ({ Key }))
      return xml('ListBucketResult', { IsTruncated: false, Contents })
    }
    if (request.method === 'GET') {
      const { body: text, contentType } = this.#newest(bucket, key)
      return { status: 200, body: text, headers: { 'content-type': contentType } }
    }
    if (request.method === 'PUT') return this.#put(request, bucket, key, body)
    throw new AwsRefusal('NotImplemented', `${request.method} ${url.pathname}${url.search}`, 501)
  }

  #put({ headers }: IncomingMessage, bucket: string, key: string, body: Buffer): Reply {
    const source = headers['x-amz-copy-source']
    if (typeof source === 'string') {
      const [from = '', ...rest] = decodeURIComponent(source).split('/')
      this.#write(bucket, { ...this.#newest(from, rest.join('/')), key })
      return xml('CopyObjectResult', { ETag: '"copy"' })
    }
    const text = (name: string) => String(headers[name] ?? '')
    this.#write(bucket, {
      key,
      body,
      contentType: text('content-type'),
      cacheControl: text('cache-control'),
    })
    return { status: 200, body: '', headers: { etag: '"put"' } }
  }

  #write(bucket: string, object: Omit<StoredObject, 'version'>): void {
    this.#versions += 1
    this.#bucket(bucket).objects.push({ ...object, version: `v${this.#versions}` })
    this.written.push(`${bucket}/${object.key}`)
  }

  #deleteAll(bucket: string, body: string): Reply {
    const found = this.#bucket(bucket)
    for (const [, object = ''] of body.matchAll(/<Object>(.*?)<\/Object>/gs)) {
      const key = /<Key>(.*?)<\/Key>/s.exec(object)?.[1]
      const version = /<VersionId>(.*?)<\/VersionId>/s.exec(object)?.[1]
      found.objects = found.objects.filter(
        (one) => one.key !== key || (version !== undefined && one.version !== version),
      )
    }
    return xml('DeleteResult', {})
  }

  #listBuckets(prefix: string): Reply {
    const names = [...this.buckets.keys()].filter((name) => name.startsWith(prefix))
    return xml('ListAllMyBucketsResult', { Buckets: { Bucket: names.map((Name) => ({ Name })) } })
  }

  #listVersions(bucket: string): Reply {
    const Version = this.#bucket(bucket).objects.map(({ key, version }) => ({ Key: key, VersionId: version }))
    return xml('ListVersionsResult', { IsTruncated: false, Version })
  }

  #bucket(name: string): Bucket {
    const bucket = this.buckets.get(name)
    if (!bucket) throw new AwsRefusal('NoSuchBucket', `The specified bucket does not exist: ${name}`, 404)
    return bucket
  }

  #newest(bucket: string, key: string): StoredObject {
    const found = this.#bucket(bucket).objects.findLast((one) => one.key === key)
    if (!found) throw new AwsRefusal('NoSuchKey', `The specified key does not exist: ${key}`, 404)
    return found
  }
}

const xml = (root: string, tree: Parameters<typeof document>[1]): Reply => ({
  status: 200,
  body: document(root, tree),
  headers: { 'content-type': 'application/xml' },
})

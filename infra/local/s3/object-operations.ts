import type { IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { noSuchKey, notImplemented, S3Error } from './error.ts'
import type { ObjectStore, StoredObject } from './objects.ts'
import { readPayload } from './payload.ts'
import { decodePath, header, type S3Answer, type S3Request } from './request.ts'
import { textElement, xmlDocument } from './xml.ts'

type Created = { answer: S3Answer; created: StoredObject }

/** Headers of an upload, and fields of a form, that are kept and come back with every read. */
export const storedHeaderNames =
  /^(content-(type|encoding|disposition|language)|cache-control|expires|x-amz-meta-.*)$/
const ignoringThemWouldBeWrong =
  /^(if-match|x-amz-tagging|x-amz-acl|x-amz-grant-.*|x-amz-copy-source-.*|x-amz-object-lock-.*|x-amz-website-.*)$/

/** The part of a request's headers or of a form's fields that is kept, with S3's default type. */
export function storedHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const kept: Record<string, string> = { 'content-type': 'binary/octet-stream' }
  for (const name of Object.keys(headers).filter((each) => storedHeaderNames.test(each))) {
    const value = header(headers, name) ?? ''
    // aws-chunked is how the body travelled, not a property of the object.
    const kind = name === 'content-encoding' ? value.replace(/,?\s*aws-chunked\s*,?/, '') : value
    if (kind !== '') kept[name] = kind
  }
  return kept
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutObject.html */
export async function putObject(request: S3Request, store: ObjectStore): Promise<Created> {
  requireKnownHeaders(request.headers)
  const condition = request.headers['if-none-match']
  if (condition !== undefined && condition !== '*') throw notImplemented('If-None-Match with anything but *')
  const body = await readPayload(request)
  const created = await store.put({
    key: request.key,
    body,
    headers: storedHeaders(request.headers),
    onlyIfAbsent: condition === '*',
  })
  if (!created) {
    const message = 'At least one of the pre-conditions you specified did not hold'
    throw new S3Error(412, 'PreconditionFailed', message, { Condition: 'If-None-Match' })
  }
  return { answer: { status: 200, headers: { etag: created.etag } }, created }
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_CopyObject.html */
export async function copyObject(
  request: S3Request,
  store: ObjectStore,
  storeOf: (bucket: string) => ObjectStore,
): Promise<Created> {
  requireKnownHeaders(request.headers)
  const [path = '', version] = (header(request.headers, 'x-amz-copy-source') ?? '').split('?')
  if (version !== undefined) throw notImplemented('copying a version')
  const [bucket = '', ...keyParts] = decodePath(path).replace(/^\//, '').split('/')
  const key = keyParts.join('/')
  const source = storeOf(bucket)
  const original = source.find(key)
  if (!original) throw noSuchKey(key)
  const isReplacing = header(request.headers, 'x-amz-metadata-directive') === 'REPLACE'
  if (source === store && key === request.key && !isReplacing) {
    const message = 'This copy request is illegal because it is trying to copy an object to itself unchanged.'
    throw new S3Error(400, 'InvalidRequest', message)
  }
  const created = await store.put({
    key: request.key,
    body: await buffer(source.read(original)),
    headers: isReplacing ? storedHeaders(request.headers) : original.headers,
  })
  if (!created) throw new Error('an unconditional put is never refused')
  const body = textElement('ETag', created.etag) + textElement('LastModified', created.lastModified)
  return { answer: { status: 200, body: xmlDocument('CopyObjectResult', body) }, created }
}

/** GetObject and HeadObject. https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html */
export function getObject(request: S3Request, store: ObjectStore): S3Answer {
  const stored = store.find(request.key)
  if (!stored) throw noSuchKey(request.key)
  const range = parseRange(request.headers.range, stored.size)
  const length = range ? range.end - range.start + 1 : stored.size
  const headers = {
    ...stored.headers,
    etag: stored.etag,
    'last-modified': new Date(stored.lastModified).toUTCString(),
    'accept-ranges': 'bytes',
    'content-length': String(length),
    ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${stored.size}` } : {}),
  }
  const status = range ? 206 : 200
  return request.method === 'HEAD'
    ? { status, headers }
    : { status, headers, body: store.read(stored, range) }
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteObject.html */
export function deleteObject(request: S3Request, store: ObjectStore): S3Answer {
  requireKnownHeaders(request.headers)
  store.delete(request.key)
  return { status: 204 }
}

function requireKnownHeaders(headers: IncomingHttpHeaders): void {
  const unknown = Object.keys(headers).find((name) => ignoringThemWouldBeWrong.test(name))
  if (unknown !== undefined) throw notImplemented(`the header ${unknown}`)
}

/** Undefined stands for the whole object, which S3 also answers to several ranges and to what is no range. */
function parseRange(text: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(text ?? '') ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return undefined
  if (start > end)
    throw new S3Error(416, 'InvalidRange', 'The requested range is not satisfiable', {
      ActualObjectSize: size,
    })
  return { start, end }
}

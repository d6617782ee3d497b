import type { IncomingHttpHeaders } from 'node:http'
import { notImplemented, Refusal } from '../refusal.ts'
import { header } from '../signature.ts'
import { errorElements, textElement, unescapeXml, xmlDocument } from '../xml.ts'
import type { ObjectStore } from './objects.ts'
import { readPayload } from './payload.ts'
import type { MustBeAllowed } from './permissions.ts'
import type { S3Answer, S3Request } from './request.ts'

const pageKeys = 1000
const namespace = 'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"'

/** Headers of an upload, or fields of a form, that are stored and returned with every read. */
export const storedHeaderNames = /^(content-(type|encoding)|cache-control)$/
/** Unsupported headers: S3 would act on them, and the laptop would not. */
const unknownHeaders =
  /^(if-.*|range|content-md5|content-disposition|content-language|expires|x-amz-(?!(date|content-sha256|security-token|user-agent|checksum-crc32|sdk-checksum-algorithm|checksum-mode)$).*)$/

/** The stored part of a request's headers or a form's fields, with S3's default type. */
export function storedHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const stored: Record<string, string> = { 'content-type': 'binary/octet-stream' }
  for (const name of Object.keys(headers).filter((each) => storedHeaderNames.test(each)))
    stored[name] = header(headers, name) ?? ''
  return stored
}

/** Refuses headers that the operations below would ignore. */
export function requireKnownHeaders(headers: IncomingHttpHeaders): void {
  const unknown = Object.keys(headers).find((name) => unknownHeaders.test(name))
  if (unknown !== undefined) throw notImplemented(`the header ${unknown}`)
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutObject.html */
export async function putObject(request: S3Request, store: ObjectStore): Promise<S3Answer> {
  const body = await readPayload(request)
  const { etag } = await store.put(request.key, body, storedHeaders(request.headers))
  return { status: 200, headers: { etag } }
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html */
export function getObject({ key }: S3Request, store: ObjectStore): S3Answer {
  const stored = store.find(key)
  if (!stored) throw new Refusal('NoSuchKey', 'The specified key does not exist.', 404, { Key: key })
  const { headers, etag, lastModified, size } = stored
  return {
    status: 200,
    headers: {
      ...headers,
      etag,
      'last-modified': new Date(lastModified).toUTCString(),
      'content-length': String(size),
    },
    body: store.read(stored),
  }
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteObject.html */
export function deleteObject({ key, query }: S3Request, store: ObjectStore): S3Answer {
  const versionId = query.get('versionId')
  if (versionId) store.deleteVersion(key, versionId)
  else store.delete(key)
  return { status: 204 }
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
export function listObjects({ query }: S3Request, store: ObjectStore): S3Answer {
  const prefix = query.get('prefix') ?? ''
  const maximum = Math.min(pageKeys, Number(query.get('max-keys') ?? pageKeys))
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64url')
  const rest = store.list(prefix).filter(({ key }) => Buffer.compare(Buffer.from(key), after) > 0)
  const page = rest.slice(0, maximum)
  const last = page.at(-1)
  const isTruncated = last !== undefined && rest.length > page.length
  const body = [
    textElement('Prefix', prefix),
    textElement('KeyCount', page.length),
    textElement('IsTruncated', isTruncated),
    isTruncated ? textElement('NextContinuationToken', Buffer.from(last.key).toString('base64url')) : '',
    ...page.map(({ key, size, etag, lastModified }) => {
      const elements = { Key: key, LastModified: lastModified, ETag: etag, Size: size }
      const texts = Object.entries(elements).map(([name, value]) => textElement(name, value))
      return `<Contents>${texts.join('')}</Contents>`
    }),
  ]
  return { status: 200, body: xmlDocument(`ListBucketResult ${namespace}`, body.join('')) }
}

/** Lists all versions on one page: https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectVersions.html */
export function listVersions({ query }: S3Request, store: ObjectStore): S3Answer {
  const body = store.versions(query.get('prefix') ?? '').map(({ key, versionId, isLatest, stored }) => {
    const elements = { Key: key, VersionId: versionId, IsLatest: String(isLatest) }
    const texts = Object.entries(elements).map(([name, value]) => textElement(name, value))
    const type = stored ? 'Version' : 'DeleteMarker'
    return `<${type}>${texts.join('')}</${type}>`
  })
  return { status: 200, body: xmlDocument(`ListVersionsResult ${namespace}`, body.join('')) }
}

/**
 * Removes the keys that the caller may remove, and lists the other keys as errors:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteObjects.html
 */
export async function deleteObjects(
  request: S3Request,
  store: ObjectStore,
  mustBeAllowed: MustBeAllowed,
): Promise<S3Answer> {
  const xml = (await readPayload(request)).toString()
  if (!xml.includes('<Quiet>true</Quiet>')) throw notImplemented('DeleteObjects that is not quiet')
  const objects = [...xml.matchAll(/<Object>(.*?)<\/Object>/gs)].map(([, object = '']) => object)
  const keys = objects.map((object) =>
    /^\s*<Key>([^<]+)<\/Key>\s*(?:<VersionId>([^<]+)<\/VersionId>\s*)?$/.exec(object)?.slice(1),
  )
  if (keys.length === 0 || keys.length > pageKeys)
    throw new Refusal('MalformedXML', 'The XML you provided was not well-formed.')
  const errors: string[] = []
  for (const [written, versionId] of keys.map((one) => one ?? [])) {
    if (written === undefined) throw notImplemented('DeleteObjects with more than a key and a version')
    const key = unescapeXml(written)
    try {
      mustBeAllowed(versionId ? 's3:DeleteObjectVersion' : 's3:DeleteObject', key)
      if (versionId) store.deleteVersion(key, versionId)
      else store.delete(key)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      errors.push(`<Error>${textElement('Key', key)}${errorElements(error)}</Error>`)
    }
  }
  return { status: 200, body: xmlDocument(`DeleteResult ${namespace}`, errors.join('')) }
}

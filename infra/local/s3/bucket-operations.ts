import { notImplemented, S3Error } from './error.ts'
import type { ObjectStore } from './objects.ts'
import { readPayload } from './payload.ts'
import type { S3Answer, S3Request } from './request.ts'
import { textElement, unescapeXml, xmlDocument } from './xml.ts'

const pageKeys = 1000

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
export function listObjects({ bucket, query }: S3Request, store: ObjectStore): S3Answer {
  const prefix = query.get('prefix') ?? ''
  const maximum = Math.min(pageKeys, Number(query.get('max-keys') ?? pageKeys))
  if (!Number.isInteger(maximum) || maximum < 0)
    throw new S3Error(400, 'InvalidArgument', 'Provided max-keys not an integer or within integer range')
  const token = query.get('continuation-token')
  const after = token === null ? '' : Buffer.from(token, 'base64url').toString()
  const rest = store
    .list(prefix)
    .filter(({ key }) => Buffer.compare(Buffer.from(key), Buffer.from(after)) > 0)
  const page = rest.slice(0, maximum)
  const last = page.at(-1)
  const isTruncated = last !== undefined && rest.length > page.length
  const contents = page.map(
    ({ key, size, etag, lastModified }) =>
      `<Contents>${textElement('Key', key)}${textElement('LastModified', lastModified)}${textElement('ETag', etag)}` +
      `${textElement('Size', size)}<StorageClass>STANDARD</StorageClass></Contents>`,
  )
  const body = [
    textElement('Name', bucket),
    textElement('Prefix', prefix),
    textElement('KeyCount', page.length),
    textElement('MaxKeys', maximum),
    textElement('IsTruncated', isTruncated),
    token === null ? '' : textElement('ContinuationToken', token),
    isTruncated ? textElement('NextContinuationToken', Buffer.from(last.key).toString('base64url')) : '',
    ...contents,
  ]
  return { status: 200, body: xmlDocument('ListBucketResult', body.join('')) }
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteObjects.html */
export async function deleteObjects(request: S3Request, store: ObjectStore): Promise<S3Answer> {
  const xml = (await readPayload(request)).toString()
  const objects = [...xml.matchAll(/<Object>(.*?)<\/Object>/gs)].map(([, object = '']) => object)
  const keys = objects.map((object) => {
    if (/<(VersionId|ETag|Size|LastModifiedTime)>/.test(object))
      throw notImplemented('DeleteObjects with more than a key')
    const key = /<Key>(.*?)<\/Key>/s.exec(object)?.[1]
    if (!key) throw malformedXml()
    return unescapeXml(key)
  })
  if (keys.length === 0 || keys.length > pageKeys) throw malformedXml()
  for (const key of keys) store.delete(key)
  const isQuiet = /<Quiet>true<\/Quiet>/.test(xml)
  const deleted = isQuiet ? [] : keys.map((key) => `<Deleted>${textElement('Key', key)}</Deleted>`)
  return { status: 200, body: xmlDocument('DeleteResult', deleted.join('')) }
}

function malformedXml(): S3Error {
  const message = 'The XML you provided was not well-formed or did not validate against our published schema'
  return new S3Error(400, 'MalformedXML', message)
}

import { errorElements, xmlDocument } from '../xml.ts'
import { headerOf, type EdgeAnswer, type EdgeRequest, type HeaderLines } from './message.ts'

type BucketObject = { body: Buffer; headers: Record<string, string> }

/** An error as S3 and CloudFront send it. */
export const bucketError = (status: number, code: string, message: string): EdgeAnswer => ({
  status,
  headers: [['content-type', 'application/xml']],
  body: Buffer.from(xmlDocument('Error', errorElements({ code, message, details: {} }))),
})

/**
 * A private bucket behind CloudFront: S3's GetObject with `If-None-Match` and one byte range. A missing object is 403,
 * because CloudFront may not list the bucket.
 */
export function openBucketOrigin(read: (key: string) => BucketObject | undefined) {
  return async (request: EdgeRequest): Promise<EdgeAnswer> => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return bucketError(403, 'AccessDenied', 'Access Denied')
    const key = decodeKey(request.path)
    const object = key ? read(key) : undefined
    if (!object) return bucketError(403, 'AccessDenied', 'Access Denied')
    const headers: HeaderLines = [...Object.entries(object.headers), ['accept-ranges', 'bytes']]
    if (isUnchanged(request.headers, headers)) return { status: 304, headers, body: Buffer.alloc(0) }
    const { body } = object
    const range = readRange(headerOf(request.headers, 'range'), body.length)
    if (range === 'unsatisfiable')
      return bucketError(416, 'InvalidRange', 'The requested range is not satisfiable')
    if (!range) return { status: 200, headers, body }
    const [start, end] = range
    headers.push(['content-range', `bytes ${start}-${end}/${body.length}`])
    return { status: 206, headers, body: body.subarray(start, end + 1) }
  }
}

/** Returns undefined for invalid percent-encoding. */
function decodeKey(path: string): string | undefined {
  try {
    return decodeURIComponent(path.slice(1))
  } catch {
    return undefined
  }
}

function isUnchanged(request: HeaderLines, object: HeaderLines): boolean {
  const wanted = headerOf(request, 'if-none-match')
  // Compressed responses carry the weak form of the tag.
  const tags = wanted?.split(',').map((each) => each.trim().replace(/^W\//, '')) ?? []
  return tags.includes(headerOf(object, 'etag') ?? '')
}

/** The first and last byte. Undefined stands for the whole object: no range, several ranges or another unit. */
function readRange(
  header: string | undefined,
  length: number,
): [number, number] | 'unsatisfiable' | undefined {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  const [first = '', last = ''] = parts?.slice(1) ?? []
  if (!parts || (first === '' && last === '')) return undefined
  const start = first === '' ? Math.max(0, length - Number(last)) : Number(first)
  const end = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1)
  if (first !== '' && last !== '' && Number(last) < start) return undefined
  return start >= length || end < start ? 'unsatisfiable' : [start, end]
}

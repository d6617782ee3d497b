import { headerOf, type EdgeAnswer, type EdgeRequest, type HeaderLines } from './message.ts'

/** An object of a bucket with the headers that S3 would answer for it. */
export type BucketObject = { body: Buffer; headers: HeaderLines }

/** A refusal as S3 and CloudFront write theirs. */
export const bucketError = (status: number, code: string, message: string): EdgeAnswer => ({
  status,
  headers: [['content-type', 'application/xml']],
  body: Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
  ),
})

/**
 * A private bucket behind CloudFront: S3's GetObject with conditions and one byte range. An object that does not exist
 * is 403, as it is for who may not list the bucket.
 */
export function openBucketOrigin(read: (key: string) => Promise<BucketObject | undefined>) {
  return async (request: EdgeRequest): Promise<EdgeAnswer> => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return bucketError(403, 'AccessDenied', 'Access Denied')
    const key = decodeKey(request.path)
    const object = key ? await read(key) : undefined
    if (!object) return bucketError(403, 'AccessDenied', 'Access Denied')
    const headers: HeaderLines = [...object.headers, ['accept-ranges', 'bytes']]
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

/** undefined when it is not valid percent-encoding. */
function decodeKey(path: string): string | undefined {
  try {
    return decodeURIComponent(path.slice(1))
  } catch {
    return undefined
  }
}

function isUnchanged(request: HeaderLines, object: HeaderLines): boolean {
  const wanted = headerOf(request, 'if-none-match')
  const etag = headerOf(object, 'etag')
  // A compressed answer carries the weak form of the tag.
  const tags = wanted?.split(',').map((each) => each.trim().replace(/^W\//, ''))
  if (tags) return tags.includes('*') || (etag !== undefined && tags.includes(etag))
  const since = Date.parse(headerOf(request, 'if-modified-since') ?? '')
  return Date.parse(headerOf(object, 'last-modified') ?? '') <= since
}

/** First and last byte; undefined for no range, several ranges or another unit, which S3 answers whole. */
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

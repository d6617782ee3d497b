import { bucketError, headerOf, type EdgeResponse, type HeaderLines } from './message.ts'

/**
 * The part of a whole file that a viewer gets: no body if `If-None-Match` has the file's tag (304), one byte range (206),
 * or the whole file. CloudFront handles both request headers itself, even for cached files.
 */
export function partialResponse(request: HeaderLines, response: EdgeResponse): EdgeResponse {
  const { status, headers, body } = response
  if (status !== 200) return response
  if (isUnchanged(request, headers)) return { status: 304, headers, body: Buffer.alloc(0) }
  if (headerOf(headers, 'accept-ranges') !== 'bytes') return response
  const range = readRange(headerOf(request, 'range'), body.length)
  if (range === 'unsatisfiable')
    return bucketError(416, 'InvalidRange', 'The requested range is not satisfiable')
  if (!range) return response
  const [start, end] = range
  return {
    status: 206,
    headers: [...headers, ['content-range', `bytes ${start}-${end}/${body.length}`]],
    body: body.subarray(start, end + 1),
  }
}

function isUnchanged(request: HeaderLines, object: HeaderLines): boolean {
  const wanted = headerOf(request, 'if-none-match')
  // Compressed responses have the weak form of the tag.
  const tags = wanted?.split(',').map((each) => each.trim().replace(/^W\//, '')) ?? []
  return tags.includes(headerOf(object, 'etag') ?? '')
}

/** The first and last byte of the range. Undefined means the whole object: no range, several ranges or another unit. */
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

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { headerOf, withoutHeaders, type EdgeResponse, type HeaderLines } from './message.ts'

// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html
const compressible =
  /^(text\/(css|csv|html|javascript|js|plain|xml)|application\/(javascript|json|wasm|xml|xhtml\+xml|rss\+xml)|image\/svg\+xml|font\/(otf|ttf))\b/
const smallest = 1000
const largest = 10_000_000
const cachedAnswers = 200

const compress = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
}

/** Compresses responses as CloudFront does, and caches the compressed bodies. */
export function openCompression() {
  const kept = new Map<string, Promise<Buffer>>()
  return async (response: EdgeResponse, requestHeaders: HeaderLines): Promise<EdgeResponse> => {
    const encoding = encodingOf(requestHeaders)
    const { status, headers, body } = response
    const isCandidate =
      status === 200 &&
      body.length >= smallest &&
      body.length <= largest &&
      headerOf(headers, 'content-encoding') === undefined &&
      compressible.test(headerOf(headers, 'content-type') ?? '')
    if (!isCandidate) return response
    const vary: HeaderLines = [...headers, ['vary', 'Accept-Encoding']]
    if (!encoding) return { ...response, headers: vary }
    const key = `${encoding} ${createHash('sha1').update(body).digest('base64')}`
    const compressed = kept.get(key) ?? compress[encoding](body)
    if (kept.size >= cachedAnswers) kept.clear()
    kept.set(key, compressed)
    const etag = headerOf(headers, 'etag')
    return {
      status,
      headers: [
        ...withoutHeaders(vary, 'etag', 'content-length', 'accept-ranges'),
        ['content-encoding', encoding],
        // A compressed body differs from the original in bytes, so its ETag has to be a weak one.
        ...(etag ? [['etag', etag.startsWith('W/') ? etag : `W/${etag}`] satisfies [string, string]] : []),
      ],
      body: await compressed,
    }
  }
}

/** Prefers Brotli if both are accepted, as CloudFront does. */
export function encodingOf(requestHeaders: HeaderLines): 'br' | 'gzip' | undefined {
  const names = (headerOf(requestHeaders, 'accept-encoding') ?? '')
    .split(',')
    .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
    .map((each) => each.split(';')[0]?.trim())
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : undefined
}

import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { notImplemented, S3Error } from './error.ts'
import { header, type S3Request } from './request.ts'

/** Bodies are held in memory while they arrive. S3 itself takes 5 GB in one request; the product's largest is 100 MB. */
export const largestBodyBytes = 256 * 1024 * 1024

/**
 * The body of a signed request, unwrapped from aws-chunked, after its signed hash and its checksums have been found
 * right. Refuses with EntityTooLarge, IncompleteBody, BadDigest or XAmzContentSHA256Mismatch.
 */
export async function readPayload({ message, headers }: S3Request): Promise<Buffer> {
  const unknownChecksum = Object.keys(headers).find((name) => /^x-amz-checksum-(?!crc32$)/.test(name))
  if (unknownChecksum) throw notImplemented(`the header ${unknownChecksum}`)
  const declaredHash = header(headers, 'x-amz-content-sha256') ?? ''
  if (declaredHash.startsWith('STREAMING-') && declaredHash !== 'STREAMING-UNSIGNED-PAYLOAD-TRAILER')
    throw notImplemented(`the payload signature ${declaredHash}`)

  const chunks: Uint8Array[] = []
  let size = 0
  // Ending the loop early must not destroy the connection that the answer goes through.
  for await (const chunk of message.iterator({ destroyOnReturn: false })) {
    if (!(chunk instanceof Uint8Array)) throw new Error('the request stream has no bytes')
    size += chunk.length
    if (size > largestBodyBytes) throw tooLarge(largestBodyBytes)
    chunks.push(chunk)
  }
  const raw = Buffer.concat(chunks)

  if (declaredHash.startsWith('STREAMING-')) return unwrapChunks(raw, headers)
  if (
    declaredHash !== 'UNSIGNED-PAYLOAD' &&
    createHash('sha256').update(raw).digest('hex') !== declaredHash
  ) {
    const message = "The provided 'x-amz-content-sha256' header does not match what was computed."
    throw new S3Error(400, 'XAmzContentSHA256Mismatch', message)
  }
  requireCrc32(raw, header(headers, 'x-amz-checksum-crc32'))
  const declaredMd5 = header(headers, 'content-md5')
  if (declaredMd5 !== undefined && createHash('md5').update(raw).digest('base64') !== declaredMd5)
    throw new S3Error(400, 'BadDigest', 'The Content-MD5 you specified did not match what we received.')
  return raw
}

export function tooLarge(maximum: number): S3Error {
  const message = 'Your proposed upload exceeds the maximum allowed size'
  return new S3Error(400, 'EntityTooLarge', message, { MaxSizeAllowed: maximum })
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming-trailers.html */
function unwrapChunks(raw: Buffer, headers: S3Request['headers']): Buffer {
  const chunks: Buffer[] = []
  let position = 0
  for (;;) {
    const lineEnd = raw.indexOf('\r\n', position)
    const size = Number.parseInt(raw.toString('latin1', position, lineEnd), 16)
    const begin = lineEnd + 2
    if (lineEnd < 0 || Number.isNaN(size) || begin + size > raw.length) throw incompleteBody()
    position = begin + size
    if (size === 0) break
    chunks.push(raw.subarray(begin, position))
    position += 2
  }
  const body = Buffer.concat(chunks)
  const declaredLength = header(headers, 'x-amz-decoded-content-length')
  if (declaredLength !== undefined && Number(declaredLength) !== body.length) throw incompleteBody()
  const trailer = header(headers, 'x-amz-trailer') ?? ''
  if (trailer !== 'x-amz-checksum-crc32') throw notImplemented(`the trailer '${trailer}'`)
  const checksum = /^x-amz-checksum-crc32:\s*(\S+)/m.exec(raw.toString('latin1', position))?.[1]
  if (checksum === undefined)
    throw new S3Error(
      400,
      'MalformedTrailerError',
      'The request contained trailing data that was not well-formed.',
    )
  requireCrc32(body, checksum)
  return body
}

function requireCrc32(body: Buffer, declared: string | undefined): void {
  if (declared === undefined) return
  const computed = Buffer.alloc(4)
  computed.writeUInt32BE(crc32(body))
  if (computed.toString('base64') !== declared)
    throw new S3Error(400, 'BadDigest', 'The CRC32 you specified did not match the calculated checksum.')
}

function incompleteBody(): S3Error {
  const message = 'You did not provide the number of bytes specified by the Content-Length HTTP header.'
  return new S3Error(400, 'IncompleteBody', message)
}

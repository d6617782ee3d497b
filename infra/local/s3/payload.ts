import { crc32 } from 'node:zlib'
import { notImplemented, Refusal } from '../refusal.ts'
import { header, sha256 } from '../signature.ts'
import type { S3Request } from './request.ts'

/**
 * The largest body of a request, because bodies are held in memory. S3 accepts 5 GB; the product's largest upload is 100
 * MB.
 */
export const largestBodyBytes = 256 * 1024 * 1024

/**
 * Returns the body of a signed request after comparing it with its signed hash and its checksum. Refuses with
 * EntityTooLarge, XAmzContentSHA256Mismatch or BadDigest.
 */
export async function readPayload({ message, headers }: S3Request): Promise<Buffer> {
  const declaredHash = header(headers, 'x-amz-content-sha256') ?? ''
  if (!/^[0-9a-f]{64}$/.test(declaredHash)) throw notImplemented(`the payload hash '${declaredHash}'`)
  const chunks: Uint8Array[] = []
  let size = 0
  // Without this option, leaving the loop early would destroy the connection that carries the response.
  for await (const chunk of message.iterator({ destroyOnReturn: false })) {
    if (!(chunk instanceof Uint8Array)) throw new Error('the request stream has no bytes')
    size += chunk.length
    if (size > largestBodyBytes) throw tooLarge(largestBodyBytes)
    chunks.push(chunk)
  }
  const body = Buffer.concat(chunks)
  if (sha256(body) !== declaredHash) {
    const message = "The provided 'x-amz-content-sha256' header does not match what was computed."
    throw new Refusal('XAmzContentSHA256Mismatch', message)
  }
  const declaredCrc = header(headers, 'x-amz-checksum-crc32')
  if (declaredCrc !== undefined && Buffer.from(declaredCrc, 'base64').readUInt32BE() !== crc32(body))
    throw new Refusal('BadDigest', 'The CRC32 you specified did not match the calculated checksum.')
  return body
}

export function tooLarge(maximum: number): Refusal {
  const message = 'Your proposed upload exceeds the maximum allowed size'
  return new Refusal('EntityTooLarge', message, 400, { MaxSizeAllowed: maximum })
}

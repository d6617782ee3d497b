import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Refusal } from '../refusal.ts'

export type S3Request = {
  method: string
  /** The decoded path, which begins with a slash. */
  path: string
  bucket: string
  /** Empty for requests about the bucket itself. */
  key: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  message: IncomingMessage
}

export type S3Answer = { status: number; headers?: Record<string, string>; body?: string | Buffer }

const keyBytes = 1024

/**
 * Reads a path-style address, `/bucket/key`. The URL class is not used, because it would resolve `.` and `..` segments in a
 * key.
 */
export function parseRequest(message: IncomingMessage): S3Request {
  const [rawPath = '/', ...rawQuery] = (message.url ?? '/').split('?')
  const path = decodePath(rawPath)
  const [, bucket = '', ...keyParts] = path.split('/')
  const key = keyParts.join('/')
  if (Buffer.byteLength(key) > keyBytes) throw new Refusal('KeyTooLongError', 'Your key is too long')
  const query = new URLSearchParams(rawQuery.join('?'))
  return { method: message.method ?? 'GET', path, bucket, key, query, headers: message.headers, message }
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    throw new Refusal('InvalidURI', "Couldn't parse the specified URI.")
  }
}

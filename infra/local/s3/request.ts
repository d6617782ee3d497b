import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { S3Error } from './error.ts'

export type S3Request = {
  method: string
  /** Decoded, beginning with a slash. */
  path: string
  bucket: string
  /** Empty for requests about the bucket itself. */
  key: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  message: IncomingMessage
}

export type S3Answer = { status: number; headers?: Record<string, string>; body?: string | Readable }

const keyBytes = 1024

/** Reads a path-style address, `/bucket/key`. The URL class is not used: it would resolve the dots that a key may contain. */
export function parseRequest(message: IncomingMessage): S3Request {
  const [rawPath = '/', ...rawQuery] = (message.url ?? '/').split('?')
  const path = decodePath(rawPath)
  const [, bucket = '', ...keyParts] = path.split('/')
  const key = keyParts.join('/')
  if (Buffer.byteLength(key) > keyBytes) throw new S3Error(400, 'KeyTooLongError', 'Your key is too long')
  const query = new URLSearchParams(rawQuery.join('?'))
  return { method: message.method ?? 'GET', path, bucket, key, query, headers: message.headers, message }
}

/** Refuses with InvalidURI what is not percent-encoded UTF-8. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    throw new S3Error(400, 'InvalidURI', "Couldn't parse the specified URI.")
  }
}

/** One header as text; repeated ones joined as HTTP does. */
export function header(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value.join(',') : value
}

/** Percent-encoding as AWS defines it: everything but A-Z a-z 0-9 - . _ ~ */
export function encodeAwsUri(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

export function encodeAwsPath(path: string): string {
  return path.split('/').map(encodeAwsUri).join('/')
}

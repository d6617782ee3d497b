import { createHash, createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { localCredentials } from './account.ts'

export const algorithm = 'AWS4-HMAC-SHA256'
const skewMilliseconds = 15 * 60 * 1000
const authorizationForm = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/

/** Why a signature is not accepted; each service has its own error code for it. */
export type SignatureProblem =
  'missing' | 'malformed' | 'wrong time' | 'unsigned headers' | 'unknown key' | 'mismatch'

type SignedRequest = {
  method: string
  /** Decoded, beginning with a slash. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  /** SHA-256 of the body as hexadecimal, or the word that stands for it in S3. */
  payloadHash: string
}

/**
 * Checks the Signature Version 4 in the Authorization header; returns undefined when it is good. The host and every
 * `x-amz-` header of the request must be signed.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export function signatureProblem(request: SignedRequest): SignatureProblem | undefined {
  const { method, path, query, headers, payloadHash } = request
  if (headers.authorization === undefined) return 'missing'
  const [, credential, signedHeaders, signature] = authorizationForm.exec(headers.authorization) ?? []
  if (!credential || !signedHeaders || !signature) return 'malformed'
  const date = header(headers, 'x-amz-date') ?? ''
  if (!(Math.abs(Date.now() - parseAmzDate(date)) <= skewMilliseconds)) return 'wrong time'
  const names = signedHeaders.split(';')
  const needed = Object.keys(headers).filter((name) => name === 'host' || name.startsWith('x-amz-'))
  if (!needed.every((name) => names.includes(name))) return 'unsigned headers'
  const canonicalRequest = [
    method,
    path.split('/').map(encodeAwsUri).join('/'),
    canonicalQuery(query),
    ...names.map((name) => `${name}:${(header(headers, name) ?? '').trim().replaceAll(/ +/g, ' ')}`),
    '',
    signedHeaders,
    payloadHash,
  ].join('\n')
  return textProblem(
    credential,
    [algorithm, date, scopeOf(credential), sha256(canonicalRequest)].join('\n'),
    signature,
  )
}

/** Checks that `signature` is what the owner of `credential` (key id and scope) makes of `text`. */
export function textProblem(credential: string, text: string, signature: string) {
  if (credential.split('/')[0] !== localCredentials.accessKeyId) return 'unknown key'
  const key = scopeOf(credential)
    .split('/')
    .reduce<Buffer>(hmac, Buffer.from(`AWS4${localCredentials.secretAccessKey}`))
  return hmac(key, text).toString('hex') === signature ? undefined : 'mismatch'
}

/** One header as text; repeated ones are joined with commas. */
export function header(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value.join(',') : value
}

export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}

function canonicalQuery(query: URLSearchParams): string {
  const pairs = [...query].map(([name, value]) => [encodeAwsUri(name), encodeAwsUri(value)] as const)
  return pairs
    .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

/** Percent-encodes everything but A-Z a-z 0-9 - . _ ~ */
function encodeAwsUri(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** Milliseconds of `20261121T093000Z`; NaN for another form. */
function parseAmzDate(date: string): number {
  return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

function scopeOf(credential: string): string {
  return credential.slice(credential.indexOf('/') + 1)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

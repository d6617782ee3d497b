import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Caller, Credentials, Signers } from './access/signers.ts'
import { region } from './account.ts'

export const algorithm = 'AWS4-HMAC-SHA256'
const skewMilliseconds = 15 * 60 * 1000
const authorizationForm = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/

/** Why a signature is refused. Each service maps the reason to an error code of its own. */
export type SignatureProblem =
  | 'missing'
  | 'malformed'
  | 'wrong time'
  | 'unsigned headers'
  | 'unknown key'
  | 'wrong token'
  | 'mismatch'

type SignedRequest = {
  method: string
  /** The decoded path, which begins with a slash. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  /**
   * The SHA-256 hash of the body as hexadecimal. For S3 it is the value of `x-amz-content-sha256`, which can also be a
   * word such as `UNSIGNED-PAYLOAD`.
   */
  payloadHash: string
}

/**
 * Verifies the Signature Version 4 in the Authorization header and returns its signer. The host and every `x-amz-` header
 * of the request must be signed.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export function verifySignature(request: SignedRequest, signers: Signers): Verified {
  const { headers } = request
  if (headers.authorization === undefined) return { problem: 'missing' }
  const [, credential, signedHeaders, signature] = authorizationForm.exec(headers.authorization) ?? []
  if (!credential || !signedHeaders || !signature) return { problem: 'malformed' }
  const date = header(headers, 'x-amz-date') ?? ''
  if (!(Math.abs(Date.now() - parseAmzDate(date)) <= skewMilliseconds)) return { problem: 'wrong time' }
  const names = signedHeaders.split(';')
  const needed = Object.keys(headers).filter((name) => name === 'host' || name.startsWith('x-amz-'))
  if (!needed.every((name) => names.includes(name))) return { problem: 'unsigned headers' }
  const token = header(headers, 'x-amz-security-token')
  const text = textToSign(request, date, scopeOf(credential), names)
  return verifyText({ credential, token, text, signature }, signers)
}

/** Verifies that `signature` is the signature of `text` by the owner of `credential` (key id and scope). */
export function verifyText({ credential, token, text, signature }: SignedText, signers: Signers): Verified {
  const signer = signers(credential.split('/')[0] ?? '')
  if (!signer) return { problem: 'unknown key' }
  if (signer.sessionToken !== token) return { problem: 'wrong token' }
  const expected = signatureOf(signer, scopeOf(credential), text)
  return expected === signature ? { caller: signer.caller } : { problem: 'mismatch' }
}

type SignedText = { credential: string; token: string | undefined; text: string; signature: string }
type Verified = { problem: SignatureProblem } | { caller: Caller }

/** The headers of a signed `POST /` request with the given headers and body. */
export function signedHeaders(
  credentials: Credentials,
  service: string,
  { host, body, headers }: { host: string; body: string; headers: Record<string, string> },
): Record<string, string> {
  const date = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const all: Record<string, string> = {
    ...headers,
    host,
    'x-amz-date': date,
    ...(credentials.sessionToken !== undefined && { 'x-amz-security-token': credentials.sessionToken }),
  }
  const scope = `${date.slice(0, 8)}/${region}/${service}/aws4_request`
  const names = Object.keys(all).sort()
  const request = {
    method: 'POST',
    path: '/',
    query: new URLSearchParams(),
    headers: all,
    payloadHash: sha256(body),
  }
  const signature = signatureOf(credentials, scope, textToSign(request, date, scope, names))
  const authorization = `${algorithm} Credential=${credentials.accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`
  return { ...all, authorization }
}

function textToSign(request: SignedRequest, date: string, scope: string, names: string[]): string {
  const { method, path, query, headers, payloadHash } = request
  const canonicalRequest = [
    method,
    path.split('/').map(encodeAwsUri).join('/'),
    canonicalQuery(query),
    ...names.map((name) => `${name}:${(header(headers, name) ?? '').trim().replaceAll(/ +/g, ' ')}`),
    '',
    names.join(';'),
    payloadHash,
  ].join('\n')
  return [algorithm, date, scope, sha256(canonicalRequest)].join('\n')
}

/**
 * The last signing key of each service. A signing key is valid for a day, so it is cached. A KeyObject signs in an eighth
 * of the time that the key's raw bytes would need.
 */
const signingKeys = new Map<string, KeyObject>()

function signatureOf({ accessKeyId, secretAccessKey }: Credentials, scope: string, text: string): string {
  const id = `${accessKeyId} ${secretAccessKey} ${scope}`
  let key = signingKeys.get(id)
  if (!key) {
    key = createSecretKey(scope.split('/').reduce<Buffer>(hmac, Buffer.from(`AWS4${secretAccessKey}`)))
    if (signingKeys.size >= 1000) signingKeys.clear()
    signingKeys.set(id, key)
  }
  return hmac(key, text).toString('hex')
}

/** One header as text; repeated ones are joined with commas. */
export function header(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value.join(',') : value
}

export function sha256(data: string | Uint8Array): string {
  return hash('sha256', data)
}

function canonicalQuery(query: URLSearchParams): string {
  const pairs = [...query].map(([name, value]) => [encodeAwsUri(name), encodeAwsUri(value)] as const)
  return pairs
    .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

/** Percent-encodes everything except A-Z a-z 0-9 - . _ ~ */
function encodeAwsUri(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** Milliseconds of `20261121T093000Z`; NaN for another format. */
function parseAmzDate(date: string): number {
  return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

function scopeOf(credential: string): string {
  return credential.slice(credential.indexOf('/') + 1)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function hmac(key: Buffer | KeyObject, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

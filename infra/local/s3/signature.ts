import { createHash, createHmac } from 'node:crypto'
import { notImplemented, S3Error } from './error.ts'
import { encodeAwsPath, encodeAwsUri, header, type S3Request } from './request.ts'

/** The credentials of the laptop cloud: not secret, they only make a missing or wrong signature show on the laptop. */
export const LOCAL_ACCESS_KEY = 'local'
export const LOCAL_SECRET_KEY = 'local'

export const algorithm = 'AWS4-HMAC-SHA256'
const skewMilliseconds = 15 * 60 * 1000
const presignedSeconds = 7 * 24 * 60 * 60
const authorizationForm = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/

type Signed = {
  credential: string
  signedHeaders: string
  signature: string
  date: string
  payloadHash: string
}

/**
 * Checks Signature Version 4, in the Authorization header or in a presigned address; whether the body has the signed
 * hash is checked where the body is read. Refuses as S3 does: AccessDenied without a signature or after its time,
 * InvalidAccessKeyId, SignatureDoesNotMatch, RequestTimeTooSkewed.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html
 */
export function requireSignature(request: S3Request): void {
  const signed = request.query.has('X-Amz-Signature') ? readPresigned(request) : readAuthorization(request)
  requireSignedHeaders(request, signed.signedHeaders.split(';'))
  const text = [algorithm, signed.date, scopeOf(signed.credential), sha256(canonicalRequest(request, signed))]
  requireMatch(signed.credential, text.join('\n'), signed.signature)
}

/** Refuses unless `signature` is the one that the owner of `credential` (key id and scope) makes of `text`. */
export function requireMatch(credential: string, text: string, signature: string): void {
  const [keyId] = credential.split('/')
  if (keyId !== LOCAL_ACCESS_KEY) {
    const message = 'The AWS Access Key Id you provided does not exist in our records.'
    throw new S3Error(403, 'InvalidAccessKeyId', message, { AWSAccessKeyId: keyId ?? '' })
  }
  const key = scopeOf(credential)
    .split('/')
    .reduce<Buffer>(hmac, Buffer.from(`AWS4${LOCAL_SECRET_KEY}`))
  if (hmac(key, text).toString('hex') !== signature) {
    const message = 'The request signature we calculated does not match the signature you provided.'
    throw new S3Error(403, 'SignatureDoesNotMatch', message, { StringToSign: text })
  }
}

function readAuthorization({ headers }: S3Request): Signed {
  if (headers.authorization === undefined) throw new S3Error(403, 'AccessDenied', 'Access Denied')
  const [, credential, signedHeaders, signature] = authorizationForm.exec(headers.authorization) ?? []
  if (!credential || !signedHeaders || !signature)
    throw new S3Error(400, 'AuthorizationHeaderMalformed', 'The authorization header is malformed.')
  const date = header(headers, 'x-amz-date') ?? ''
  if (!(Math.abs(Date.now() - parseAmzDate(date)) <= skewMilliseconds)) {
    const message = 'The difference between the request time and the current time is too large.'
    throw new S3Error(403, 'RequestTimeTooSkewed', message)
  }
  const payloadHash = header(headers, 'x-amz-content-sha256')
  if (payloadHash === undefined) {
    const message = 'Missing required header for this request: x-amz-content-sha256'
    throw new S3Error(400, 'MissingSecurityHeader', message)
  }
  return { credential, signedHeaders, signature, date, payloadHash }
}

function readPresigned({ method, query }: S3Request): Signed {
  if (method !== 'GET' && method !== 'HEAD')
    throw notImplemented(`presigned ${method} (uploads use a presigned POST)`)
  const parameter = (name: string) => {
    const value = query.get(name)
    if (value) return value
    const message = `Query-string authentication requires the parameter ${name}`
    throw new S3Error(400, 'AuthorizationQueryParametersError', message)
  }
  const date = parameter('X-Amz-Date')
  const seconds = Number(parameter('X-Amz-Expires'))
  if (!(seconds >= 1 && seconds <= presignedSeconds)) {
    const message = `X-Amz-Expires must be between 1 and ${presignedSeconds} seconds`
    throw new S3Error(400, 'AuthorizationQueryParametersError', message)
  }
  const begin = parseAmzDate(date)
  if (!(begin - skewMilliseconds <= Date.now()))
    throw new S3Error(403, 'AccessDenied', 'Request is not yet valid')
  if (Date.now() > begin + seconds * 1000) throw new S3Error(403, 'AccessDenied', 'Request has expired')
  return {
    credential: parameter('X-Amz-Credential'),
    signedHeaders: parameter('X-Amz-SignedHeaders'),
    signature: parameter('X-Amz-Signature'),
    date,
    payloadHash: query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
  }
}

function requireSignedHeaders({ headers }: S3Request, signedHeaders: string[]): void {
  const needed = Object.keys(headers).filter((name) => name === 'host' || name.startsWith('x-amz-'))
  const unsigned = needed.filter((name) => !signedHeaders.includes(name))
  if (unsigned.length === 0) return
  const message = 'There were headers present in the request which were not signed'
  throw new S3Error(403, 'AccessDenied', message, { HeadersNotSigned: unsigned.join(', ') })
}

function canonicalRequest({ method, path, query, headers }: S3Request, signed: Signed): string {
  const parameters = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => ({ name: encodeAwsUri(name), value: encodeAwsUri(value) }))
    .sort((a, b) => compare(a.name, b.name) || compare(a.value, b.value))
    .map(({ name, value }) => `${name}=${value}`)
  const canonicalHeaders = signed.signedHeaders
    .split(';')
    .map((name) => `${name}:${(header(headers, name) ?? '').trim().replaceAll(/ +/g, ' ')}\n`)
  return [
    method,
    encodeAwsPath(path),
    parameters.join('&'),
    canonicalHeaders.join(''),
    signed.signedHeaders,
    signed.payloadHash,
  ].join('\n')
}

/** Milliseconds of `20261121T093000Z`; NaN when it is not such a date. */
function parseAmzDate(date: string): number {
  return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

function scopeOf(credential: string): string {
  return credential.slice(credential.indexOf('/') + 1)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { UserPoolError } from './error.ts'

/** The credentials of the laptop cloud: not secret, they only keep the browser out of what needs an operator's rights. */
const accessKeyId = 'local'
const secretAccessKey = 'local'

const authorizationForm =
  /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8}\/[\w-]+\/[\w-]+\/aws4_request), ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/

/**
 * Checks the Signature Version 4 of a `POST /` with this body. Refuses as the service does: without a signature
 * MissingAuthenticationTokenException, with a foreign key UnrecognizedClientException, else InvalidSignatureException.
 */
export function requireSignature(headers: IncomingHttpHeaders, body: string): void {
  const authorization = headers.authorization
  if (!authorization)
    throw new UserPoolError('MissingAuthenticationTokenException', 'Missing Authentication Token')
  const [, keyId, scope = '', signedHeaders = '', signature = ''] =
    authorizationForm.exec(authorization) ?? []
  if (keyId !== undefined && keyId !== accessKeyId) {
    const message = 'The security token included in the request is invalid.'
    throw new UserPoolError('UnrecognizedClientException', message)
  }
  const canonicalHeaders = signedHeaders.split(';').map((name) => `${name}:${oneLine(headers[name])}\n`)
  const request = ['POST', '/', '', canonicalHeaders.join(''), signedHeaders, sha256(body)].join('\n')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n')
  const key = scope.split('/').reduce<Buffer>(hmac, Buffer.from(`AWS4${secretAccessKey}`))
  const isSigned = ['host', 'x-amz-date', 'x-amz-target'].every((name) =>
    signedHeaders.split(';').includes(name),
  )
  if (keyId === undefined || !isSigned || !timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex'))) {
    const message = 'The request signature we calculated does not match the signature you provided.'
    throw new UserPoolError('InvalidSignatureException', message)
  }
}

function oneLine(value: string | string[] | undefined): string {
  return [value ?? ''].flat().join(',').trim().replaceAll(/ +/g, ' ')
}

function sha256(data: string): string {
  return createHash('sha256').update(data).digest('hex')
}

function hmac(key: Buffer, data: string): Buffer {
  return createHmac('sha256', key).update(data).digest()
}

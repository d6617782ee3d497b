import { Readable } from 'node:stream'
import {
  GetBucketCorsCommand,
  GetObjectAclCommand,
  GetObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { LOCAL_ACCESS_KEY, LOCAL_SECRET_KEY } from '../../../../infra/local/s3/server.ts'
import { codeOf, startTestS3 } from './fixture.ts'

/** An address that reads for a minute, signed by the SDK's own signer. */
async function presign(client: S3Client, url: string, signingDate = new Date()) {
  const authScheme = { name: 'sigv4', signingName: 's3', signingRegion: 'us-east-1', properties: {} }
  const signer = (await client.config.signer(authScheme)) as any
  const { hostname, port, host, pathname } = new URL(url)
  const headers = { host, 'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD' }
  const request = { method: 'GET', protocol: 'http:', hostname, port, path: pathname, query: {}, headers }
  const { query } = await signer.presign(request, { expiresIn: 60, signingDate })
  return `${url}?${new URLSearchParams(query)}`
}

test('wrong keys, wrong secrets and missing signatures are refused', async () => {
  const { s3, clientWith, put } = await startTestS3()
  await put('a')
  const get = new GetObjectCommand({ Bucket: 'files', Key: 'a' })
  const stranger = clientWith({ credentials: { accessKeyId: 'other', secretAccessKey: LOCAL_SECRET_KEY } })
  const forger = clientWith({ credentials: { accessKeyId: LOCAL_ACCESS_KEY, secretAccessKey: 'other' } })
  await expect(stranger.send(get)).rejects.toMatchObject({
    name: 'InvalidAccessKeyId',
    $metadata: { httpStatusCode: 403 },
  })
  await expect(forger.send(get)).rejects.toMatchObject({
    name: 'SignatureDoesNotMatch',
    $metadata: { httpStatusCode: 403 },
  })
  const anonymous = await fetch(`${s3.url}/files/a`)
  expect([anonymous.status, codeOf(await anonymous.text())]).toEqual([403, 'AccessDenied'])
  const late = clientWith({ systemClockOffset: -20 * 60 * 1000 })
  await expect(late.send(get)).rejects.toMatchObject({ name: 'RequestTimeTooSkewed' })
})

test('a presigned address reads its object until it expires, and nothing else', async () => {
  const { s3, client, put } = await startTestS3()
  await put('a')
  await put('b')
  const url = await presign(client, `${s3.url}/files/a`)
  const found = await fetch(url)
  expect([found.status, await found.text()]).toEqual([200, 'hello'])
  const part = await fetch(url, { headers: { range: 'bytes=0-1' } })
  expect([part.status, await part.text()]).toEqual([206, 'he'])

  const other = await fetch(url.replace('/files/a?', '/files/b?'))
  expect([other.status, codeOf(await other.text())]).toEqual([403, 'SignatureDoesNotMatch'])
  const longer = await fetch(url.replace('X-Amz-Expires=60', 'X-Amz-Expires=600'))
  expect([longer.status, codeOf(await longer.text())]).toEqual([403, 'SignatureDoesNotMatch'])
  const expired = await fetch(await presign(client, `${s3.url}/files/a`, new Date(Date.now() - 61_000)))
  const expiredText = await expired.text()
  expect([expired.status, codeOf(expiredText)]).toEqual([403, 'AccessDenied'])
  expect(expiredText).toContain('Request has expired')
  const writing = await fetch(url, { method: 'PUT', body: 'x' })
  expect(writing.status).toBe(501)
})

test('a preflight is answered by the bucket rules', async () => {
  const { s3 } = await startTestS3()
  const ask = async (origin: string, method: string, headers: string, bucket = 'uploads') => {
    const response = await fetch(`${s3.url}/${bucket}`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': headers,
      },
    })
    await response.text()
    return [response.status, response.headers.get('access-control-allow-origin')]
  }
  const campus = 'http://ou.campus.localhost:3000'
  expect(await ask(campus, 'POST', 'content-type')).toEqual([200, campus])
  expect(await ask('http://localhost:3000', 'POST', 'Content-Type')).toEqual([200, 'http://localhost:3000'])
  expect(await ask('http://evil.example', 'POST', 'content-type')).toEqual([403, null])
  expect(await ask(campus, 'PUT', 'content-type')).toEqual([403, null])
  expect(await ask(campus, 'POST', 'x-other')).toEqual([403, null])
  expect(await ask(campus, 'POST', 'content-type', 'files')).toEqual([403, null])
})

test('answers and refusals to a page carry the CORS headers of its origin', async () => {
  const { s3, client } = await startTestS3()
  const headers = { origin: 'http://localhost:3000', 'content-type': 'multipart/form-data; boundary=b' }
  const refused = await fetch(`${s3.url}/uploads`, { method: 'POST', headers, body: '--b--\r\n' })
  expect(refused.status).toBe(400)
  expect(refused.headers.get('access-control-allow-origin')).toBe('http://localhost:3000')
  expect(refused.headers.get('access-control-expose-headers')).toBe('ETag')
  const { CORSRules } = await client.send(new GetBucketCorsCommand({ Bucket: 'uploads' }))
  expect(CORSRules).toEqual([
    {
      AllowedOrigins: ['http://localhost:3000', 'http://*.campus.localhost:3000'],
      AllowedMethods: ['POST'],
      AllowedHeaders: ['content-*'],
      ExposeHeaders: ['ETag'],
    },
  ])
})

test('what is not implemented says so by name', async () => {
  const { client, put } = await startTestS3()
  await put('a')
  const refusal = { name: 'NotImplemented', $metadata: { httpStatusCode: 501 } }
  const acl = client.send(new GetObjectAclCommand({ Bucket: 'files', Key: 'a' }))
  await expect(acl).rejects.toMatchObject({ ...refusal, message: expect.stringContaining('GET object ?acl') })
  const list = client.send(new ListObjectsV2Command({ Bucket: 'files', Delimiter: '/' }))
  await expect(list).rejects.toMatchObject({ ...refusal, message: expect.stringContaining('?delimiter') })
  await expect(client.send(new ListBucketsCommand({}))).rejects.toMatchObject(refusal)
  await expect(put('a', 'x', { Tagging: 'a=b' })).rejects.toMatchObject(refusal)
  await expect(put('a', 'x', { IfMatch: '"x"' })).rejects.toMatchObject(refusal)
})
test('a body that is not what its checksum or its signed hash says is refused', async () => {
  const { s3, clientWith, put } = await startTestS3()
  await expect(put('a', 'hello', { ChecksumCRC32: 'AAAAAA==' })).rejects.toMatchObject({ name: 'BadDigest' })
  await expect(put('a', 'hello', { ContentMD5: 'AAAAAA==' })).rejects.toMatchObject({ name: 'BadDigest' })
  const sendTampered = (Body: string | Readable, sent: string | Readable) => {
    const tampering = clientWith({})
    const replaceBody = (next: any) => (args: any) =>
      next({ ...args, request: { ...args.request, body: sent } })
    tampering.middlewareStack.add(replaceBody, { step: 'finalizeRequest', priority: 'low' })
    return tampering.send(new PutObjectCommand({ Bucket: 'files', Key: 'a', Body, ContentLength: 5 }))
  }
  await expect(sendTampered('hello', 'HELLO')).rejects.toMatchObject({ name: 'XAmzContentSHA256Mismatch' })
  const chunked = (trailer: string) => Readable.from([Buffer.from(`5\r\nhello\r\n0\r\n${trailer}\r\n\r\n`)])
  const stream = () => Readable.from([Buffer.from('hello')])
  const wrongTrailer = sendTampered(stream(), chunked('x-amz-checksum-crc32:AAAAAA=='))
  await expect(wrongTrailer).rejects.toMatchObject({ name: 'BadDigest' })
  await expect(sendTampered(stream(), chunked(''))).rejects.toMatchObject({ name: 'MalformedTrailerError' })
  expect(await s3.readObject('files', 'a')).toBeUndefined()
})

import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectAclCommand,
  GetObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import type { Call } from '../../../../infra/local/access/policy.ts'
import { localCredentials } from '../../../../infra/local/account.ts'
import { codeOf, startTestS3 } from './fixture.ts'

test('wrong keys, wrong secrets and missing signatures are refused', async () => {
  const { s3, clientWith, put } = await startTestS3()
  await put('a')
  const get = new GetObjectCommand({ Bucket: 'files', Key: 'a' })
  const stranger = clientWith({ credentials: { ...localCredentials, accessKeyId: 'other' } })
  const forger = clientWith({ credentials: { ...localCredentials, secretAccessKey: 'other' } })
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

test("a preflight request follows the bucket's CORS rules", async () => {
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

test('a refusal has the CORS headers for the calling page', async () => {
  const { s3 } = await startTestS3()
  const headers = { origin: 'http://localhost:3000', 'content-type': 'multipart/form-data; boundary=b' }
  const refused = await fetch(`${s3.url}/uploads`, { method: 'POST', headers, body: '--b--\r\n' })
  expect(refused.status).toBe(400)
  expect(refused.headers.get('access-control-allow-origin')).toBe('http://localhost:3000')
})

test('the refusal of an unsupported request names the missing part', async () => {
  const { client, put } = await startTestS3()
  await put('a')
  const refusal = { name: 'NotImplemented', $metadata: { httpStatusCode: 501 } }
  const acl = client.send(new GetObjectAclCommand({ Bucket: 'files', Key: 'a' }))
  await expect(acl).rejects.toMatchObject({ ...refusal, message: expect.stringContaining('GET object ?acl') })
  const list = client.send(new ListObjectsV2Command({ Bucket: 'files', Delimiter: '/' }))
  await expect(list).rejects.toMatchObject({ ...refusal, message: expect.stringContaining('?delimiter') })
  await expect(client.send(new ListBucketsCommand({}))).rejects.toMatchObject({ name: 'NoSuchBucket' })
  await expect(put('a', 'x', { Tagging: 'a=b' })).rejects.toMatchObject(refusal)
  await expect(put('a', 'x', { IfMatch: '"x"' })).rejects.toMatchObject(refusal)
  await expect(put('a', 'x', { Metadata: { owner: 'ada' } })).rejects.toMatchObject(refusal)
  await expect(put('a', 'x', { ContentMD5: 'AAAAAA==' })).rejects.toMatchObject(refusal)
  const streamed = put('a', Readable.from([Buffer.from('x')]) as never, { ContentLength: 1 })
  await expect(streamed).rejects.toMatchObject(refusal)
  const object = { Bucket: 'files', Key: 'a' }
  const range = client.send(new GetObjectCommand({ ...object, Range: 'bytes=0-1' }))
  await expect(range).rejects.toMatchObject({ ...refusal, message: expect.stringContaining('range') })
  const copy = client.send(new CopyObjectCommand({ ...object, CopySource: 'files/a' }))
  await expect(copy).rejects.toMatchObject(refusal)
  const loud = client.send(new DeleteObjectsCommand({ Bucket: 'files', Delete: { Objects: [{ Key: 'a' }] } }))
  await expect(loud).rejects.toMatchObject(refusal)
  await expect(client.send(new HeadObjectCommand(object))).rejects.toMatchObject({
    $metadata: { httpStatusCode: 501 },
  })
})

test('a body that differs from its checksum or its signed hash is refused', async () => {
  const { s3, clientWith, put } = await startTestS3()
  await expect(put('a', 'hello', { ChecksumCRC32: 'AAAAAA==' })).rejects.toMatchObject({ name: 'BadDigest' })
  const sendTampered = (Body: string, sent: string) => {
    const tampering = clientWith({})
    const replaceBody = (next: any) => (args: any) =>
      next({ ...args, request: { ...args.request, body: sent } })
    tampering.middlewareStack.add(replaceBody, { step: 'finalizeRequest', priority: 'low' })
    return tampering.send(new PutObjectCommand({ Bucket: 'files', Key: 'a', Body, ContentLength: 5 }))
  }
  await expect(sendTampered('hello', 'HELLO')).rejects.toMatchObject({ name: 'XAmzContentSHA256Mismatch' })
  expect(s3.readObject('files', 'a')).toBeUndefined()
})

test('a missing object is forbidden to callers who may not list the bucket', async () => {
  const reader = { accessKeyId: 'reader', secretAccessKey: 'secret', sessionToken: 'token' }
  const denialOf = ({ action, resource }: Call) =>
    action === 's3:GetObject' ? undefined : `not authorized to perform: ${action} on resource: ${resource}`
  const signers = (id: string) =>
    id === reader.accessKeyId ? { ...reader, caller: { denialOf } } : undefined
  const { clientWith } = await startTestS3(undefined, signers)
  const get = new GetObjectCommand({ Bucket: 'files', Key: 'missing' })
  await expect(clientWith({ credentials: reader }).send(get)).rejects.toMatchObject({
    name: 'AccessDenied',
    message: 'not authorized to perform: s3:ListBucket on resource: arn:aws:s3:::files',
  })
  const { sessionToken: _, ...withoutToken } = reader
  await expect(clientWith({ credentials: withoutToken }).send(get)).rejects.toMatchObject({
    name: 'InvalidToken',
  })
})

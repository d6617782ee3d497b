import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localCredentials, region } from '../../../infra/local/account.ts'
import { startCloud, type Cloud } from '../../../infra/local/cloud.ts'
import { requireFreePorts } from '../../../infra/local/ports.ts'
import { newUlid } from '../../../shared/ulid.ts'

let stateDirectory: string
let cloud: Cloud
const start = () => startCloud({ basePort: 0, stateDirectory, log: () => {} })
beforeAll(async () => {
  stateDirectory = await mkdtemp(join(tmpdir(), 'cloud-'))
  cloud = await start()
})
afterAll(async () => {
  await cloud.close()
  await rm(stateDirectory, { recursive: true, force: true })
})

/** Sends a request to this machine, with the campus host in the Host header, as a browser does. */
function get(path: string, host = `ou.campus.localhost:${cloud.ports.site}`) {
  return new Promise<{ status: number | undefined; headers: object; body: string }>((resolve, reject) => {
    request({ host: '127.0.0.1', port: cloud.ports.site, path, headers: { host } }, async (response) => {
      const chunks = await response.toArray()
      resolve({
        status: response.statusCode,
        headers: response.headers,
        body: Buffer.concat(chunks).toString(),
      })
    })
      .on('error', reject)
      .end()
  })
}

test('the API responds at every host, with the security headers', async () => {
  const site = cloud.ports.site
  for (const host of [`ou.campus.localhost:${site}`, `campus.localhost:${site}`, `localhost:${site}`])
    expect(await get('/api/openapi.json', host)).toMatchObject({
      status: 200,
      headers: { 'x-frame-options': 'DENY' },
    })
})

test("the gateway's own refusals have the bodies in the API's document", async () => {
  expect(await get('/api/nothing')).toMatchObject({
    status: 404,
    body: expect.stringContaining('"not-found"'),
  })
  expect(await get('/api/me')).toMatchObject({
    status: 401,
    body: expect.stringContaining('"token-expired"'),
  })
})

test('functions have the environment of the template and the endpoints of this machine', () => {
  expect(cloud.environmentOf('posts-api')).toMatchObject({
    STAGE: 'local',
    TABLE_NAME: cloud.outputs['TableName'],
    AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${cloud.ports.table}`,
  })
  expect(cloud.environmentOf('posts-api')).not.toHaveProperty('EVENT_BUS_NAME')
})

test('idle resolves when nothing is being handled', async () => {
  await cloud.idle()
})

test('the cloud does not start if a port is taken, and the error names the port', async () => {
  await expect(startCloud({ basePort: cloud.ports.site, log: () => undefined })).rejects.toThrow(
    String(cloud.ports.site),
  )
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(requireFreePorts([port])).rejects.toThrow(`Port ${port} is taken`)
  await new Promise((resolve) => server.close(resolve))
  await expect(requireFreePorts([port])).resolves.toBeUndefined()
})

const api = async (path: string, body: object) => {
  const response = await fetch(`http://127.0.0.1:${cloud.ports.site}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.json()
}

test('people, passwords, files and the API key survive a restart', { timeout: 300_000 }, async () => {
  const account = { email: 'ann@example.com', name: 'Ann Ray', password: 'correct horse', terms: true }
  const file = { Bucket: cloud.environmentOf('finish-upload')['FILES_BUCKET'], Key: 'files/kept.txt' }
  const s3 = () =>
    new S3Client({ endpoint: cloud.s3Endpoint, region, forcePathStyle: true, credentials: localCredentials })
  const registration = { id: newUlid(Date.now()), ...account }
  expect(await api('/users', registration)).toEqual({ registered: true })
  await s3().send(new PutObjectCommand({ ...file, Body: 'kept' }))
  await cloud.idle()
  const { outputs } = cloud
  await cloud.close()

  cloud = await start()
  // Looking up an account reads the table and the user pool, and needs the distribution's API key.
  expect(await api('/account-lookups', { email: account.email })).toEqual({ exists: true, hasPassword: true })
  const { Body } = await s3().send(new GetObjectCommand(file))
  expect(await Body?.transformToString()).toBe('kept')
  expect(cloud.outputs).toEqual(outputs)
})

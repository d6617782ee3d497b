import { createServer } from 'node:http'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCloud, type Cloud } from '../../../infra/local/cloud.ts'
import { requireFreePorts } from '../../../infra/local/ports.ts'

let cloud: Cloud
const lines: string[] = []
beforeAll(async () => {
  cloud = await startCloud({ basePort: 0, log: (line) => lines.push(line) })
})
afterAll(() => cloud.close())

/** As a browser would ask: by the name of the host, at this machine. */
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

test('the template of the product stands on this machine and answers at every host', async () => {
  const site = cloud.ports.site
  for (const host of [`ou.campus.localhost:${site}`, `campus.localhost:${site}`, `localhost:${site}`])
    expect(await get('/api/openapi.json', host)).toMatchObject({
      status: 200,
      headers: { 'x-frame-options': 'DENY' },
    })
})

test('the gateway refuses in the words of the document', async () => {
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

test('waiting for what follows ends when nothing follows', async () => {
  await cloud.idle()
})

test('a taken port is named', async () => {
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

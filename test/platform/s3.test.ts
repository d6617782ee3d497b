import { GetObjectCommand } from '@aws-sdk/client-s3'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { connectS3 } from '../../lambdas/platform/s3.ts'

test('a request to a bucket is retried when its connection stops responding', async () => {
  let requests = 0
  const bucket = createServer((_, response) => {
    requests += 1
    if (requests > 1) response.end('a picture')
  }).listen(0, '127.0.0.1')
  await once(bucket, 'listening')
  const { port } = bucket.address() as AddressInfo
  Object.assign(process.env, {
    STAGE: 'local',
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
  })
  const object = await connectS3().send(new GetObjectCommand({ Bucket: 'files', Key: 'a' }))
  expect(await object.Body?.transformToString()).toBe('a picture')
  expect(requests).toBe(2)
  bucket.close()
  bucket.closeAllConnections()
})

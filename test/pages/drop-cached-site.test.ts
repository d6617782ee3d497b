/** The alarm of browser errors has browsers drop the site that they cache. */
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { beforeAll, expect, test } from 'vitest'
import { raiseAlarm, theCloud } from '../cloud.ts'
import { siteConfig } from '../site-config.ts'

const cacheControl = 'public, max-age=0, s-maxage=1, must-revalidate'
let s3: S3Client
let object: { Bucket: string; Key: string }
beforeAll(async () => {
  const { ports, siteBucket: Bucket } = await theCloud()
  object = { Bucket, Key: 'config.json' }
  s3 = new S3Client({
    endpoint: `http://127.0.0.1:${ports.files}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    forcePathStyle: true,
  })
})

const publish = (config: object) =>
  s3.send(
    new PutObjectCommand({
      ...object,
      Body: JSON.stringify(config),
      ContentType: 'application/json',
      CacheControl: cacheControl,
    }),
  )

test('the alarm changes one setting of the published configuration, and nothing if it is raised again', async () => {
  await publish({ ...siteConfig, cachesSite: true })
  for (let times = 0; times < 2; times += 1) {
    await raiseAlarm('alarm-browser-errors')
    const { Body, ContentType, CacheControl } = await s3.send(new GetObjectCommand(object))
    expect(JSON.parse((await Body?.transformToString()) ?? '')).toEqual({ ...siteConfig, cachesSite: false })
    expect([ContentType, CacheControl]).toEqual(['application/json', cacheControl])
  }
})

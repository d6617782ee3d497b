import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { join } from 'node:path'
import { build } from 'vite'
import { root } from '../functions.ts'
import { siteConfig, siteFiles } from '../site-files.ts'
import type { Cloud } from './cloud.ts'
import { localCredentials, region } from './account.ts'

const directory = join(root, 'dist/site')

/** Builds the SPA; its configuration puts it into `dist/site`. */
export async function buildSite(): Promise<void> {
  await build({ configFile: join(root, 'web/vite.config.ts'), logLevel: 'warn' })
}

/** Puts the built SPA and its `config.json` into the site bucket and removes files of earlier builds. */
export async function publishSite({ s3Endpoint, siteBucket: Bucket, config, outputs }: Cloud): Promise<void> {
  const s3 = new S3Client({
    endpoint: s3Endpoint,
    region,
    credentials: localCredentials,
    forcePathStyle: true,
  })
  try {
    const files = [...(await siteFiles(directory)), siteConfig(config, outputs)]
    for (const { key: Key, body: Body, contentType: ContentType, cacheControl: CacheControl } of files)
      await s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentType, CacheControl }))
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }))
    for (const { Key } of Contents)
      if (!files.some(({ key }) => key === Key)) await s3.send(new DeleteObjectCommand({ Bucket, Key }))
  } finally {
    s3.destroy()
  }
}

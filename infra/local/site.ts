import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../functions.ts'
import { builtFiles, siteConfigs } from '../site-files.ts'
import type { Cloud } from './cloud.ts'
import { localCredentials, region } from './account.ts'

/** Builds the students' SPA; its configuration puts it into `dist/site`. */
export const buildSite = () => build('web/vite.config.ts')

/** Builds the operators' console into `dist/console`. */
export const buildConsole = () => build('web/console/vite.config.ts')

/** A build runs in a separate process, because it leaves half a gigabyte allocated. */
async function build(config: string): Promise<void> {
  const vite = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--config', config]
  const { stderr } = await promisify(execFile)(process.execPath, [...vite, '--logLevel', 'warn'], {
    cwd: root,
  })
  process.stderr.write(stderr)
}

/**
 * Puts the built pages and their configuration into the site bucket, removes files of earlier builds, and clears the edge's
 * cache, so that a change shows at once.
 */
export async function publishSite(cloud: Cloud): Promise<void> {
  const { s3Endpoint, siteBucket: Bucket, config, outputs } = cloud
  const s3 = new S3Client({
    endpoint: s3Endpoint,
    region,
    credentials: localCredentials,
    forcePathStyle: true,
  })
  try {
    const files = [...(await builtFiles()), ...siteConfigs(config, outputs)]
    for (const { key: Key, body: Body, contentType: ContentType, cacheControl: CacheControl } of files)
      await s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentType, CacheControl }))
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }))
    for (const { Key } of Contents)
      if (!files.some(({ key }) => key === Key)) await s3.send(new DeleteObjectCommand({ Bucket, Key }))
    cloud.invalidateEdge()
  } finally {
    s3.destroy()
  }
}

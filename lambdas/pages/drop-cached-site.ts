/**
 * Called by the alarm of browser errors: has browsers drop the site that they cache at their next visit, because the release
 * from which they start may be broken. Operators switch caching on again (infra/README.md).
 */
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import type { Config } from '../../web/src/server/render-page.tsx'
import { env } from '../platform/env.ts'
import { onObjects } from '../platform/grants.ts'
import { log } from '../platform/log.ts'
import { connectS3 } from '../platform/s3.ts'

export const grants = onObjects('site', 'config.json', 'GetObject', 'PutObject')

export async function handler(): Promise<void> {
  const s3 = connectS3()
  const object = { Bucket: env('SITE_BUCKET'), Key: 'config.json' }
  const { Body, ContentType, CacheControl } = await s3.send(new GetObjectCommand(object))
  const config: Config = JSON.parse((await Body?.transformToString()) ?? '')
  if (!config.cachesSite) return
  const changed = JSON.stringify({ ...config, cachesSite: false })
  await s3.send(new PutObjectCommand({ ...object, Body: changed, ContentType, CacheControl }))
  log.warn('cached-site-dropped')
}

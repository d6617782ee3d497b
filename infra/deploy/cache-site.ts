import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import * as z from 'zod/mini'
import { jsonFile } from '../site-files.ts'
import type { World } from './world.ts'

/** Sets in the published configuration whether browsers cache the site. The next deployment publishes config.ts's setting. */
export async function cacheSite(
  { aws: { s3 }, say }: Pick<World, 'aws' | 'say'>,
  Bucket: string,
  isOn: boolean,
) {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: 'config.json' }))
  const published: unknown = JSON.parse((await Body?.transformToString()) ?? '')
  const contents = { ...z.parse(z.record(z.string(), z.unknown()), published), cachesSite: isOn }
  const {
    key: Key,
    body,
    contentType: ContentType,
    cacheControl: CacheControl,
  } = jsonFile('config.json', contents)
  await s3.send(new PutObjectCommand({ Bucket, Key, Body: body, ContentType, CacheControl }))
  say(
    isOn
      ? 'Browsers cache the site again, from their next visit on.'
      : 'Browsers drop the cached site at their next visit, and load every visit after that from the network.',
  )
}

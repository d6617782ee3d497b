import { CopyObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import type { SiteFile } from '../site-files.ts'
import type { Buckets } from './outputs.ts'
import type { Release } from './releases.ts'
import type { World } from './world.ts'

export async function keepSite({ aws }: World, { releases: Bucket }: Buckets, id: string, files: SiteFile[]) {
  await inTurns(files, ({ key, body: Body, contentType: ContentType, cacheControl: CacheControl }) =>
    aws.s3.send(new PutObjectCommand({ Bucket, Key: `${id}/${key}`, Body, ContentType, CacheControl })),
  )
}

/**
 * Publishes the site of a stored release. New files are copied before each `index.html`, so that both the old and the new
 * page find their files. Files of other releases stay, because open pages may still load them.
 */
export async function showSite({ aws, say }: World, { releases, site }: Buckets, release: Release) {
  say(`the site of release ${release.id}: ${release.files.length} files`)
  const order = (key: string) =>
    /^(console\/)?assets\//.test(key) ? 0 : /^(console\/)?index\.html$/.test(key) ? 2 : 1
  for (const step of [0, 1, 2])
    await inTurns(
      release.files.filter((key) => order(key) === step),
      (key) => {
        const CopySource = `${releases}/${encodeURIComponent(`${release.id}/${key}`)}`
        return aws.s3.send(new CopyObjectCommand({ Bucket: site, Key: key, CopySource }))
      },
    )
}

/** Runs a task for every item, at most ten at once. */
async function inTurns<T>(items: T[], task: (item: T) => Promise<unknown>): Promise<void> {
  const left = [...items]
  const work = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await task(item)
  }
  await Promise.all(Array.from({ length: 10 }, work))
}

import {
  DeleteObjectsCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import * as z from 'zod/mini'
import type { Buckets } from './outputs.ts'
import { nameOf, type World } from './world.ts'

/** The number of releases that are kept, including the live one. */
export const keptReleases = 5
const listKey = 'releases.json'

const releaseSchema = z.object({
  /** The time when the release was made, as in `2026-11-22T10-31-05Z`. */
  id: z.string(),
  commit: z.string(),
  /** The stacks that are updated when the stage goes back to this release. They are in the order of a deployment. */
  stacks: z.array(z.object({ name: z.string(), url: z.string() })),
  /** The files of the release's site. Their contents are below `{id}/` in the releases bucket. */
  files: z.array(z.string()),
})

const listSchema = z.object({
  /** The releases, oldest first. The last one is live. */
  releases: z.array(releaseSchema),
  /** Whether a deployment has begun but not finished. Some stacks may then differ from the last release. */
  unfinished: z.boolean(),
})

export type Release = z.infer<typeof releaseSchema>
export type ReleaseList = z.infer<typeof listSchema>

export async function readReleases({ aws }: World, bucket: string): Promise<ReleaseList> {
  try {
    const { Body } = await aws.s3.send(new GetObjectCommand({ Bucket: bucket, Key: listKey }))
    return z.parse(listSchema, JSON.parse((await Body?.transformToString()) ?? ''))
  } catch (error) {
    if (nameOf(error) !== 'NoSuchKey') throw error
    return { releases: [], unfinished: false }
  }
}

export async function writeReleases({ aws }: World, bucket: string, list: ReleaseList): Promise<void> {
  const Body = JSON.stringify(list, null, 2)
  await aws.s3.send(
    new PutObjectCommand({ Bucket: bucket, Key: listKey, Body, ContentType: 'application/json' }),
  )
}

/** The release to which `--back` returns, and the list of releases afterwards. Undefined if there is no such release. */
export function releaseBefore({ releases, unfinished }: ReleaseList) {
  const kept = unfinished ? releases : releases.slice(0, -1)
  const release = kept.at(-1)
  return release && { release, releases: kept }
}

/** Removes the files of releases that are no longer listed, and site files that no listed release uses. */
export async function prune(world: World, buckets: Buckets, { releases }: ReleaseList): Promise<void> {
  const ids = new Set(releases.map(({ id }) => id))
  await remove(world, buckets.releases, (key) => key !== listKey && !ids.has(key.split('/')[0] ?? ''))
  const files = new Set(releases.flatMap((release) => release.files))
  await remove(world, buckets.site, (key) => !files.has(key))
}

async function remove({ aws }: World, Bucket: string, isOld: (key: string) => boolean): Promise<void> {
  for await (const { Contents = [] } of paginateListObjectsV2({ client: aws.s3 }, { Bucket })) {
    const Objects = Contents.flatMap(({ Key = '' }) => (isOld(Key) ? [{ Key }] : []))
    if (Objects.length > 0) await aws.s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }))
  }
}

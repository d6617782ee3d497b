/** `index.html` as it was deployed last, looked for once a minute. */
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { env } from '../platform/env.ts'

const keptMs = 60_000

let client: S3Client | undefined
let kept: { html: string; until: number } | undefined

export async function siteShell(now: number): Promise<string> {
  if (kept && now < kept.until) return kept.html
  client ??= new S3Client({ forcePathStyle: env('STAGE') === 'local' })
  const answer = await client.send(new GetObjectCommand({ Bucket: env('SITE_BUCKET'), Key: 'index.html' }))
  const html = (await answer.Body?.transformToString()) ?? ''
  kept = { html, until: now + keptMs }
  return html
}

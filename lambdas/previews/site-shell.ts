/** The deployed `index.html`, read at most once a minute. */
import { GetObjectCommand } from '@aws-sdk/client-s3'
import { env } from '../platform/env.ts'
import { connectS3 } from '../platform/s3.ts'

const keptMs = 60_000

let client: ReturnType<typeof connectS3> | undefined
let kept: { html: string; until: number } | undefined

export async function siteShell(now: number): Promise<string> {
  if (kept && now < kept.until) return kept.html
  client ??= connectS3()
  const answer = await client.send(new GetObjectCommand({ Bucket: env('SITE_BUCKET'), Key: 'index.html' }))
  const html = (await answer.Body?.transformToString()) ?? ''
  kept = { html, until: now + keptMs }
  return html
}

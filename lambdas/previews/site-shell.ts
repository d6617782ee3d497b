/** The deployed `index.html`, read at most once a minute. */
import { GetObjectCommand } from '@aws-sdk/client-s3'
import { effect } from '../platform/effect.ts'
import { env } from '../platform/env.ts'
import { onObjects } from '../platform/grants.ts'
import { connectS3 } from '../platform/s3.ts'

const keptMs = 60_000
const Key = 'index.html'

let client: ReturnType<typeof connectS3> | undefined
let kept: { html: string; until: number } | undefined

export const siteShell = effect({ read: onObjects('site', Key, 'GetObject') }, ({ now }) => ({
  async read(): Promise<string> {
    if (kept && now() < kept.until) return kept.html
    client ??= connectS3()
    const answer = await client.send(new GetObjectCommand({ Bucket: env('SITE_BUCKET'), Key }))
    const html = (await answer.Body?.transformToString()) ?? ''
    kept = { html, until: now() + keptMs }
    return html
  },
}))

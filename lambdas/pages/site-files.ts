/** The deployed document and configuration of the site, read at most once a minute. */
import { GetObjectCommand } from '@aws-sdk/client-s3'
import { effect } from '../platform/effect.ts'
import { env } from '../platform/env.ts'
import { onObjects } from '../platform/grants.ts'
import { connectS3 } from '../platform/s3.ts'
import type { Config } from '../../web/src/server/render-page.tsx'

const keptMs = 60_000

let client: ReturnType<typeof connectS3> | undefined
const kept = new Map<string, { text: string; until: number }>()

export const siteFiles = effect(
  {
    /** Returns `index.html`. */
    document: onObjects('site', 'index.html', 'GetObject'),
    /** Returns the content of `config.json`. */
    config: onObjects('site', 'config.json', 'GetObject'),
  },
  ({ now }) => {
    async function read(Key: string): Promise<string> {
      const known = kept.get(Key)
      if (known && now() < known.until) return known.text
      client ??= connectS3()
      const answer = await client.send(new GetObjectCommand({ Bucket: env('SITE_BUCKET'), Key }))
      const text = (await answer.Body?.transformToString()) ?? ''
      kept.set(Key, { text, until: now() + keptMs })
      return text
    }
    return {
      document: () => read('index.html'),
      config: async (): Promise<Config> => JSON.parse(await read('config.json')),
    }
  },
)

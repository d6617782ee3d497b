import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import * as z from 'zod/mini'

const require = createRequire(import.meta.url)
const read = (path: string): unknown =>
  JSON.parse(readFileSync(require.resolve(`emojibase-data/${path}`), 'utf8'))

/** What the emoji picker reads of an emoji; the data has twice as much. */
const emojiSchema = z.object({
  label: z.string(),
  emoji: z.string(),
  group: z.optional(z.number()),
  subgroup: z.optional(z.number()),
  version: z.number(),
  tags: z.optional(z.array(z.string())),
  skins: z.optional(
    z.array(z.object({ emoji: z.string(), tone: z.union([z.number(), z.array(z.number())]) })),
  ),
})

const { version } = z.object({ version: z.string() }).parse(read('package.json'))

/** Where the site has the emoji data of this version: the path never has other content. */
export const emojiDataPath = `/assets/emoji-${version}`

const files: Record<string, () => string> = {
  '/en/data.json': () => JSON.stringify(z.array(emojiSchema).parse(read('en/data.json'))),
  '/en/messages.json': () => JSON.stringify(read('en/messages.json')),
}

/** The English emoji data as files of the site: the picker asks no other host. */
export function emojiData(): Plugin {
  return {
    name: 'emoji-data',
    configureServer({ middlewares }) {
      middlewares.use(emojiDataPath, (request, response, next) => {
        const file = files[request.url ?? '']
        if (!file) return next()
        response.setHeader('content-type', 'application/json')
        response.end(file())
      })
    },
    generateBundle() {
      for (const [path, source] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName: `${emojiDataPath}${path}`.slice(1), source: source() })
    },
  }
}

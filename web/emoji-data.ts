import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import * as z from 'zod/mini'

const require = createRequire(import.meta.url)
const read = (path: string): unknown =>
  JSON.parse(readFileSync(require.resolve(`emojibase-data/${path}`), 'utf8'))

/** The fields that the emoji picker reads; they are about half of the data. */
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

/** The path of the emoji data. It contains the version, so the content at a path never changes. */
export const emojiDataPath = `/assets/emoji-${version}`

const files: Record<string, () => string> = {
  '/en/data.json': () => JSON.stringify(z.array(emojiSchema).parse(read('en/data.json'))),
  '/en/messages.json': () => JSON.stringify(read('en/messages.json')),
}

/** A plugin that serves the English emoji data from the site itself, so that the picker loads nothing from another host. */
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

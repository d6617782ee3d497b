import { build } from 'esbuild'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const entry = fileURLToPath(new URL('src/app/service-worker.ts', import.meta.url))

/**
 * Builds `/service-worker.js` as one file, which shares no chunk with the pages. Its name never changes, because browsers
 * request the next version under the same name.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async generateBundle() {
      const { outputFiles } = await build({
        entryPoints: [entry],
        bundle: true,
        minify: true,
        write: false,
        format: 'iife',
        target: 'es2022',
        legalComments: 'none',
      })
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: outputFiles[0]?.text ?? '' })
    },
  }
}

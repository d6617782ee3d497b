import { build } from 'esbuild'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const entry = fileURLToPath(new URL('src/app/service-worker.ts', import.meta.url))

/**
 * Builds `/service-worker.js` as one file, which shares no chunk with the pages. Its name never changes, because browsers
 * request the next version under the same name. It contains the release that it stores, so each release is a new version.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    // After all other files are written, because the worker names them.
    async writeBundle({ dir = '' }, bundle) {
      const release = releaseOf(dir, Object.keys(bundle))
      const { outputFiles } = await build({
        entryPoints: [entry],
        bundle: true,
        minify: true,
        write: false,
        format: 'iife',
        target: 'es2022',
        legalComments: 'none',
        define: { RELEASE: JSON.stringify(release) },
      })
      writeFileSync(join(dir, 'service-worker.js'), outputFiles[0]?.text ?? '')
    },
  }
}

/** The `Release` of src/offline/worker.ts. A release is identified by its document and the names of its assets, which change with their content. */
function releaseOf(directory: string, files: string[]) {
  const assets = files
    .filter((name) => name.startsWith('assets/') && !name.endsWith('.map'))
    .map((name) => `/${name}`)
    .sort()
  const document = readFileSync(join(directory, 'index.html'))
  const theme = readFileSync(join(directory, 'theme.js'))
  const hash = createHash('sha256').update(document).update(theme).update(assets.join())
  return { id: hash.digest('hex').slice(0, 12), assets }
}

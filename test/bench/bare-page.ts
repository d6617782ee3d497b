import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { root } from '../../infra/functions.ts'

/**
 * Builds the bare page (bare/main.tsx) with the product's settings, and adds it to the built product, so that the server
 * treats both pages alike. The product's service worker stays. Returns the path of the bare page on the site.
 */
export async function buildBarePage(): Promise<string> {
  const built = await build({
    configFile: join(root, 'web/vite.config.ts'),
    root: join(import.meta.dirname, 'bare'),
    logLevel: 'warn',
    build: { write: false, rolldownOptions: { input: join(import.meta.dirname, 'bare/bare.html') } },
  })
  if (!('output' in built)) throw new Error('The build has several outputs, or watches for changes.')
  for (const file of built.output)
    await writeFile(join(root, 'dist/site', file.fileName), file.type === 'chunk' ? file.code : file.source)
  return '/bare.html'
}

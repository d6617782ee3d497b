import { join } from 'node:path'
import { build } from 'vite'
import { root } from '../../infra/functions.ts'

/**
 * Builds the bare page (bare/main.tsx) with the product's settings into the folder of the built product, so that the server
 * treats both pages alike. Returns the path of the bare page on the site.
 */
export async function buildBarePage(): Promise<string> {
  await build({
    configFile: join(root, 'web/vite.config.ts'),
    root: join(import.meta.dirname, 'bare'),
    logLevel: 'warn',
    build: {
      outDir: join(root, 'dist/site'),
      emptyOutDir: false,
      rolldownOptions: { input: join(import.meta.dirname, 'bare/bare.html') },
    },
  })
  return '/bare.html'
}

import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { productionRouter } from './production-router.ts'

const parts = fileURLToPath(new URL('router-parts.ts', import.meta.url))
const id = '\0used-router'

/**
 * Bundles the parts of React Router that the site uses. Its package is one file, in which `forwardRef` and each
 * `displayName` keep a component in a bundle, although nothing uses it. This build also drops such components, which saves
 * 3 KB of the first script. What it keeps is unchanged. The options would be wrong for other packages, so they are not
 * built with them.
 */
export const usedRouter: Plugin = {
  name: 'used-router',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source) => (source === 'react-router-dom' ? id : undefined),
  async load(module) {
    if (module !== id) return undefined
    // What only a dropped component uses is dropped the second time.
    return bundle(await bundle())
  },
}

/** Bundles the parts, or what a first bundling of them returned, without React. */
async function bundle(code?: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [{ name: 'bundled', enforce: 'pre', load: (file) => (file === parts ? code : undefined) }],
    resolve: {
      alias: Object.entries(productionRouter).map(([name, replacement]) => ({
        find: new RegExp(`^${name}$`),
        replacement,
      })),
    },
    build: {
      write: false,
      minify: false,
      lib: { entry: parts, formats: ['es'] },
      rolldownOptions: {
        external: /^react(-dom)?(\/|$)/,
        treeshake: {
          manualPureFunctions: ['React.createContext', 'React.forwardRef', 'React.memo'],
          propertyWriteSideEffects: false,
        },
      },
    },
  })
  const [chunk] = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  if (chunk?.type !== 'chunk') throw new Error('React Router was not built.')
  return chunk.code
}

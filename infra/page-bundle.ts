/** How esbuild bundles the site's pages into the function that renders them (web/src/server/render-page.tsx). */
import type { BuildOptions, Plugin } from 'esbuild'
import { className } from '../web/class-name.ts'
import { productionRouter } from '../web/production-router.ts'

/** The parts that the rendered pages load with `import()`. The browser loads all others, so they stay out of the bundle. */
const rendered = /\/(get-post|only-wide|profile|render-page|routes)\.tsx?$/

const pages: Plugin = {
  name: 'pages',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^\.{1,2}\// }, ({ kind, path }) =>
      kind === 'dynamic-import' && !rendered.test(path) ? { path, external: true } : undefined,
    )
    // A class has the same name in the browser's style sheets. The styles themselves stay out of the bundle.
    onLoad({ filter: /\.module\.css$/ }, ({ path }) => ({
      contents: `export default new Proxy({}, { get: (_, name) => name + ${JSON.stringify(className('', path))} })`,
    }))
    onLoad({ filter: /\.css$/ }, () => ({ contents: '' }))
  },
}

export const pageBundle = {
  jsx: 'automatic',
  define: {
    'process.env.NODE_ENV': '"production"',
    'import.meta.env.MODE': '"server"',
    'import.meta.env.SHAPES': '""',
    'import.meta.env.EMOJI_DATA_PATH': '""',
  },
  alias: productionRouter,
  plugins: [pages],
} satisfies BuildOptions

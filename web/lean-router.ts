import type { Plugin } from 'vite'

/**
 * React Router as it ships, less 3 KB: without the warnings for developers (the package has that build, and exports
 * only the other one), without the links' prefetching, which does nothing outside its framework, and without what
 * nobody imports, which names for developer tools keep in the bundle.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]react-router[\\/]dist[\\/]/ },
      handler: (code) => ({
        code: code
          .replace('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false')
          .replace(/React\d*\.createElement\(PrefetchPageLinks, \{[^}]*\}\)/, 'null')
          .replace(/^\w+\.displayName = .*$/gm, '')
          .replace(/= (React\d*\.(?:createContext|forwardRef)\()/g, '= /* @__PURE__ */ $1'),
        map: null,
      }),
    },
  }
}

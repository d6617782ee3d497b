import type { Plugin } from 'vite'

/** What is taken out, and what comes in its place. */
const changes: [found: RegExp, replacement: string][] = [
  // The package has a build without the warnings for developers, and exports only the other one.
  [/ENABLE_DEV_WARNINGS = true/g, 'ENABLE_DEV_WARNINGS = false'],
  // The links' prefetching does nothing outside React Router's own framework.
  [/React\d*\.createElement\(PrefetchPageLinks, \{[^}]*\}\)/g, 'null'],
  // Names for developer tools keep in the bundle what nobody imports.
  [/^\w+\.displayName = .*$/gm, ''],
  [/= (React\d*\.(?:createContext|forwardRef)\()/g, '= /* @__PURE__ */ $1'],
]

/** The places of each change in React Router's files: one that an update moved has none, as its test tells. */
export const placesIn = (code: string) => changes.map(([found]) => code.match(found)?.length ?? 0)

/** React Router as it ships, less 4 KB of the visitor's first page. */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]react-router[\\/]dist[\\/]/ },
      handler: (code) => ({
        code: changes.reduce((lean, [found, replacement]) => lean.replaceAll(found, replacement), code),
        map: null,
      }),
    },
  }
}

/**
 * Tests that run only in `npm run test:deep`, because they repeat in depth what other tests show once: files named
 * `*.deep.test.ts`, these folders, and browser tests with the tag `@deep`. A file that is named on the command line always
 * runs.
 */

/** Below `test/`. */
export const deepFolders = [
  // Tests of the services of AWS, and of the laptop cloud in their place. Every other test runs the product on the laptop
  // cloud.
  'aws',
  'infra/local',
  'search/engine',
  // Lost responses, storms, races and services that hang.
  'faults',
]

/** Takes a path below the repository. */
export function isDeep(file: string): boolean {
  return /\.deep\.test\.tsx?$/.test(file) || deepFolders.some((folder) => file.startsWith(`test/${folder}/`))
}

/** Set by `test/run.ts`: `npm test` runs each kind of check `once`, and `npm run test:deep` the rest. Without it, all run. */
export const depth =
  process.env['DEPTH'] === 'once' || process.env['DEPTH'] === 'deep' ? process.env['DEPTH'] : 'all'

/** The details of a browser test that repeats one of `npm test` at another width, in another theme, or for other people. */
export const deep = { tag: '@deep' }

/** The details of a browser test that runs at two widths: `npm test` runs it on a phone. */
export const atWidth = (width: number) => (width === 390 ? {} : deep)

/** The details of a browser test that looks at less in `npm test`, and at all of it in `npm run test:deep`. */
export const deeper = depth === 'once' ? {} : deep

/** In `npm test` the first, otherwise all. */
export const firstOf = <One>(all: readonly One[]): readonly One[] =>
  depth === 'once' ? all.slice(0, 1) : all

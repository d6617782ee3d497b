/**
 * Decides which tests run only in `npm run test:deep`, because they repeat in depth what other tests show once: files named
 * `*.deep.test.ts`, the folders below, and browser tests with the tag `@deep`. Files named on the command line always run.
 */

/** Folders below `test/` with only deep tests. */
export const deepFolders = [
  // Tests of AWS services and of the laptop cloud, which replaces them. All other tests use the laptop cloud anyway.
  'aws',
  'infra/local',
  'search/engine',
  // Tests with lost responses, overload, races and services that hang.
  'faults',
]

/** Returns whether a test file is deep. `file` is a path relative to the repository. */
export function isDeep(file: string): boolean {
  return /\.deep\.test\.tsx?$/.test(file) || deepFolders.some((folder) => file.startsWith(`test/${folder}/`))
}

/**
 * The depth of the run. test/run.ts sets it to `once` in `npm test`, and to `deep` in `npm run test:deep`, which runs the
 * remaining tests. In any other run it is `all`, and all tests run.
 */
export const depth =
  process.env['DEPTH'] === 'once' || process.env['DEPTH'] === 'deep' ? process.env['DEPTH'] : 'all'

/** Details for a browser test that repeats a test of `npm test` at another width, in another theme, or for other people. */
export const deep = { tag: '@deep' }

/** Details for a browser test that runs at two widths. `npm test` runs it only at the width of a phone, 390. */
export const atWidth = (width: number) => (width === 390 ? {} : deep)

/** Details for a browser test that checks a part in `npm test`, and everything in `npm run test:deep`. */
export const deeper = depth === 'once' ? {} : deep

/** Returns only the first item in `npm test`, and otherwise all. */
export const firstOf = <One>(all: readonly One[]): readonly One[] =>
  depth === 'once' ? all.slice(0, 1) : all

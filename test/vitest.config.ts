import { randomInt } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { emojiDataPath } from '../web/emoji-data.ts'
import { testsAffectedBy } from './affected.ts'
import { depth, isDeep } from './depth.ts'

const root = new URL('..', import.meta.url).pathname
/** The seed decides every random draw (test/seed.ts). The workers inherit the variable. */
process.env['SEED'] ??= String(randomInt(1e9))

/**
 * The time limit of tests and hooks in milliseconds. It is far above what any of them needs, even on a busy machine, so
 * that it ends only tests that hang. A hook may start the cloud, and `npm run test:faults` repeats a test 10,000 times.
 */
const limit = process.env['FAULTS'] === 'long' ? 3 * 3600_000 : 300_000

const nodeTests = {
  setupFiles: ['test/seed.ts'],
  // Lambda sets these variables, and some tests run handlers in their own process.
  env: { AWS_LAMBDA_FUNCTION_NAME: 'test', AWS_LAMBDA_FUNCTION_VERSION: '$LATEST' },
  testTimeout: limit,
  hookTimeout: limit,
}
/** The test files that this run leaves out because of its depth (depth.ts). */
const leftOut = globSync('test/**/*.test.{ts,tsx}', { cwd: root }).filter(
  (file) => depth !== 'all' && isDeep(file) !== (depth === 'deep'),
)

/**
 * Each of these files gets a worker of its own, because it replaces modules, globals or the output of the process, or runs
 * functions in the process, which keep their connection to the table as long as the process lives.
 */
const isolated = globSync('test/**/*.test.ts', { cwd: root }).filter((file) =>
  /vi\.(mock|stubGlobal|spyOn\(process)\b|openInProcess|functionsHere|[rR]eactionCost/.test(
    readFileSync(join(root, file), 'utf8'),
  ),
)

/**
 * Three workers run on two cores, because tests spend some time waiting. Files share the modules of a worker, because loading
 * the libraries takes longer than running most files.
 */
export default defineConfig({
  test: {
    root,
    // The laptop cloud starts only once, when the first test file needs it (test/cloud.ts).
    globalSetup: ['test/cloud-setup.ts'],
    maxWorkers: 3,
    passWithNoTests: false,
    // In watch mode, a change of the product runs the tests that the change touches (affected.ts).
    watchTriggerPatterns: [
      {
        pattern: /\/(shared|events|lambdas|infra|web\/src|web\/console)\/.*\.tsx?$/,
        testsToRun: (file) => testsAffectedBy([relative(root, file)]).map((test) => join(root, test)),
      },
    ],
    projects: [
      {
        root,
        test: {
          ...nodeTests,
          name: 'node',
          include: ['test/**/*.test.ts'],
          exclude: [...isolated, ...leftOut],
          isolate: false,
        },
      },
      { root, test: { ...nodeTests, name: 'isolated', include: isolated, exclude: leftOut } },
      {
        root,
        // Uses React's production build as the product does, without the checks of development.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        define: { 'import.meta.env.EMOJI_DATA_PATH': JSON.stringify(emojiDataPath) },
        test: {
          name: 'rendered',
          include: ['test/**/*.test.tsx'],
          exclude: leftOut,
          environment: 'happy-dom',
          env: { NODE_ENV: 'production', TZ: 'America/Chicago' },
          setupFiles: ['test/seed.ts', 'test/render/setup.ts'],
          // `openPage` reloads the site's own modules for each page.
          isolate: false,
          testTimeout: limit,
          hookTimeout: limit,
        },
      },
    ],
  },
})

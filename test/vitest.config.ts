import { randomInt } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { emojiDataPath } from '../web/emoji-data.ts'
import { testsAffectedBy } from './affected.ts'
import { depth, isDeep } from './depth.ts'

const root = new URL('..', import.meta.url).pathname
/** Decides every random draw (test/seed.ts). The workers inherit it. */
process.env['SEED'] ??= String(randomInt(1e9))

/**
 * Milliseconds, far above what any test needs: limits find tests that hang, and must not fail those on a busy machine. A hook
 * may start the cloud. `npm run test:faults` repeats a test ten thousand times.
 */
const limit = process.env['FAULTS'] === 'long' ? 3 * 3600_000 : 300_000

const nodeTests = {
  setupFiles: ['test/seed.ts'],
  testTimeout: limit,
  hookTimeout: limit,
}
/** The files that this run leaves out (depth.ts). */
const leftOut = globSync('test/**/*.test.{ts,tsx}', { cwd: root }).filter(
  (file) => depth !== 'all' && isDeep(file) !== (depth === 'deep'),
)

/**
 * These files replace modules, globals or the output of the process, or run functions, which keep their table as long
 * as the process lives: each gets a worker of its own.
 */
const isolated = globSync('test/**/*.test.ts', { cwd: root }).filter((file) =>
  /vi\.(mock|stubGlobal|spyOn\(process)\b|openInProcess|functionsHere|[rR]eactionCost/.test(
    readFileSync(join(root, file), 'utf8'),
  ),
)

/**
 * Three workers on two cores, because some tests wait. Files share a worker's modules, because libraries take longer
 * to load than most files to run.
 */
export default defineConfig({
  test: {
    root,
    // The laptop cloud starts once, when the first test needs it (test/cloud.ts).
    globalSetup: ['test/cloud-setup.ts'],
    maxWorkers: 3,
    passWithNoTests: false,
    // In watch mode, a change of the product runs the tests of the same name, and those of what uses it.
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
        // React as in the product: its production build, without the checks of development.
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

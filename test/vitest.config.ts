import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { emojiDataPath } from '../web/emoji-data.ts'

const root = new URL('..', import.meta.url).pathname
// Where CI is set, a failed test gets a second try; the summary names the tests that needed it.
const retry = process.env['CI'] ? 1 : 0
const nodeTests = {
  retry,
  testTimeout: 30_000,
  // A hook may be what starts the cloud, on a machine that does other things too.
  hookTimeout: 240_000,
}
/**
 * Files that replace modules, globals or the output of the process, or run functions, which keep their table as long as the
 * process lives: each gets a worker of its own.
 */
const isolated = globSync('test/**/*.test.ts', { cwd: root }).filter((file) =>
  /vi\.(mock|stubGlobal|spyOn\(process)\b|openInProcess|reactionCost/.test(
    readFileSync(join(root, file), 'utf8'),
  ),
)

/** Three workers on two cores: some tests wait. Files share a worker's modules, because libraries take longer to load than most files to run. */
export default defineConfig({
  test: {
    root,
    // The laptop cloud starts once, when the first test asks for it (test/cloud.ts).
    globalSetup: ['test/cloud-setup.ts'],
    maxWorkers: 3,
    passWithNoTests: false,
    projects: [
      {
        root,
        test: {
          ...nodeTests,
          name: 'node',
          include: ['test/**/*.test.ts'],
          exclude: isolated,
          isolate: false,
        },
      },
      { root, test: { ...nodeTests, name: 'isolated', include: isolated } },
      {
        root,
        // React as the product has it: its production build, without the checks of development.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        define: { 'import.meta.env.EMOJI_DATA_PATH': JSON.stringify(emojiDataPath) },
        test: {
          name: 'rendered',
          retry,
          include: ['test/**/*.test.tsx'],
          environment: 'happy-dom',
          env: { NODE_ENV: 'production', TZ: 'America/Chicago' },
          setupFiles: ['test/render/setup.ts'],
          // `openPage` loads the site's own modules anew for each page.
          isolate: false,
          testTimeout: 60_000,
        },
      },
    ],
  },
})

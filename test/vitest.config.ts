import { defineConfig } from 'vitest/config'
import { emojiDataPath } from '../web/emoji-data.ts'

const root = new URL('..', import.meta.url).pathname

/** Two workers on two cores. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    passWithNoTests: false,
    projects: [
      {
        root,
        test: {
          name: 'node',
          include: ['test/**/*.test.ts'],
          // The laptop cloud starts once, when the first test asks for it (test/cloud.ts).
          globalSetup: ['test/cloud-setup.ts'],
          testTimeout: 30_000,
          // A hook may be what starts the cloud, on a machine that does other things too.
          hookTimeout: 240_000,
        },
      },
      {
        root,
        // React as the product has it: its production build, without the checks of development.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        define: { 'import.meta.env.EMOJI_DATA_PATH': JSON.stringify(emojiDataPath) },
        test: {
          name: 'rendered',
          include: ['test/**/*.test.tsx'],
          environment: 'happy-dom',
          env: { NODE_ENV: 'production', TZ: 'America/Chicago' },
          setupFiles: ['test/render/setup.ts'],
          // Libraries load once per worker; `openPage` loads the site's own modules anew for each page.
          isolate: false,
          testTimeout: 60_000,
        },
      },
    ],
  },
})

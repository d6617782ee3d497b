import { defineConfig } from 'vitest/config'

/** Two workers on two cores; the laptop cloud starts once, when the first test asks for it (test/cloud.ts). */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/cloud-setup.ts'],
    testTimeout: 30_000,
    // A hook may be what starts the cloud, on a machine that does other things too.
    hookTimeout: 240_000,
    maxWorkers: 2,
    passWithNoTests: false,
  },
})

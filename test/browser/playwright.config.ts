import { defineConfig } from '@playwright/test'
import { deep, depth } from '../depth.ts'
import { browserPath } from './browser-path.ts'
import { port } from './ports.ts'

/** Options for Debian's Chromium, which turn off the browser's own requests. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const isDeep = new RegExp(deep.tag)

export default defineConfig({
  ...(depth === 'once' && { grepInvert: isDeep }),
  ...(depth === 'deep' && { grep: isDeep }),
  testDir: '.',
  outputDir: '../../artifacts/browser',
  fullyParallel: false,
  // This number of workers suits two cores, because pages mostly wait for transitions and the network.
  workers: depth === 'all' ? 3 : 2,
  testMatch: '*.spec.ts',
  // Screenshots check nothing, so only `npm run screens` takes them.
  testIgnore: process.env['SCREENS'] ? [] : 'screens.spec.ts',
  timeout: 300_000,
  expect: { timeout: 120_000 },
  forbidOnly: true,
  reporter: [['list'], ['../run/playwright-reporter.ts']],
  use: {
    baseURL: `http://ou.campus.localhost:${port}`,
    launchOptions: { executablePath: browserPath, args },
    // A trace costs a third of a test's time, so it is recorded only when a failed test runs again (test/run/steps.ts).
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'America/Chicago',
  },
  webServer: {
    // With `exec`, the server's parent is the runner; otherwise it would be a shell that outlives the runner.
    command: 'exec node_modules/.bin/node test/browser/serve.ts',
    cwd: '../..',
    url: `http://127.0.0.1:${port}/config.json`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})

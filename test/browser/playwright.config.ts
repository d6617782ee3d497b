import { defineConfig } from '@playwright/test'
import { browserPath } from './browser-path.ts'

const port = Number(process.env['BROWSER_TEST_PORT'] ?? 4300)

/** For Debian's Chromium; without the calls that a browser makes by itself. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: '.',
  outputDir: '../../artifacts/browser',
  fullyParallel: false,
  // On two cores: pages wait for transitions and the network.
  workers: 3,
  testMatch: '*.spec.ts',
  // Screenshots assert nothing: `npm run screens` takes them.
  testIgnore: process.env['SCREENS'] ? [] : 'screens.spec.ts',
  // Where CI is set, a failed test gets a second try; the summary counts the tests that needed it.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../../artifacts/playwright.json' }]],
  use: {
    baseURL: `http://ou.campus.localhost:${port}`,
    launchOptions: { executablePath: browserPath, args },
    // A trace costs a third of a test's time: it is recorded for the second try, or with `--trace on`.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'America/Chicago',
  },
  webServer: {
    command: 'node_modules/.bin/node test/browser/serve.ts',
    cwd: '../..',
    url: `http://127.0.0.1:${port}/config.json`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})

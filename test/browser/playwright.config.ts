import { defineConfig } from '@playwright/test'

const port = Number(process.env['BROWSER_TEST_PORT'] ?? 4300)

/** Debian's Chromium; quiet on a closed network. */
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
  workers: 2,
  testMatch: '*.spec.ts',
  // On a shared machine a test gets a second try, and the summary names the ones that needed it: bugs of the day.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../../artifacts/playwright.json' }]],
  use: {
    baseURL: `http://ou.campus.localhost:${port}`,
    launchOptions: { executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium', args },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'America/Chicago',
  },
  webServer: {
    command: 'node_modules/.bin/node test/browser/serve.ts',
    cwd: '../..',
    url: `http://127.0.0.1:${port}/config.json`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})

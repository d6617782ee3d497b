/** The paths of the browsers that tests and benchmarks start: CHROME_PATH, or a usual place of Chromium or Chrome. */
import { existsSync } from 'node:fs'

const chosen = process.env['CHROME_PATH']
const withWindows = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

// The headless shell renders the same pages with a third less work than the full browser.
const places = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

export const browserPath = chosen ?? places.find(existsSync) ?? 'chromium'

/** The full browser, for tests of notifications, because the headless shell denies every notification. */
export const notifyingBrowserPath =
  [...(chosen?.includes('headless') ? [] : [chosen ?? '']), ...withWindows].find(existsSync) ?? 'chromium'

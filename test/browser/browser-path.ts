/** The browsers of tests and benches: those of CHROME_PATH, or of Debian's packages. */
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

/** The full browser, run headless: the headless shell denies every notification. */
export const notifyingBrowserPath =
  [...(chosen?.includes('headless') ? [] : [chosen ?? '']), ...withWindows].find(existsSync) ?? 'chromium'

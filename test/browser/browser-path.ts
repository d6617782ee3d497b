/** The browsers of the tests and benches: CHROME_PATH, or packages of Debian. */
import { existsSync } from 'node:fs'

const chosen = process.env['CHROME_PATH']
const withWindows = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

// The headless shell shows the same pages with a third less work than the browser with windows.
const places = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

export const browserPath = chosen ?? places.find(existsSync) ?? 'chromium'

/** The browser with windows, which runs without showing them: the headless shell denies every notification. */
export const notifyingBrowserPath =
  [...(chosen?.includes('headless') ? [] : [chosen ?? '']), ...withWindows].find(existsSync) ?? 'chromium'

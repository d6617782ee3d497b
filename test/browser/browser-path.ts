/** The browser of the tests and benches: CHROME_PATH, or a package of Debian. */
import { existsSync } from 'node:fs'

// The headless shell shows the same pages with a third less work than the browser with windows.
const places = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

export const browserPath = process.env['CHROME_PATH'] ?? places.find(existsSync) ?? 'chromium'

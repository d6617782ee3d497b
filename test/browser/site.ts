/** The `test` of the browser tests: pages of anybody on any campus, and none of them may complain in the console. */
import { test as base, type Page } from '@playwright/test'
import { keepSeen } from '../checklist/seen.ts'
import { member, type Person } from './api.ts'
import { siteOf } from './people.ts'
import { expect, seen } from './seen.ts'

/** A call that the test makes fail: its HTTP status, or Chromium's name of a failed connection. */
export type Refused = readonly [status: number | `ERR_${string}`, address: RegExp]

interface Visit {
  as?: Person | undefined
  campus?: string
  width?: number
  theme?: 'light' | 'dark'
  refused?: readonly Refused[]
}

interface Fixtures {
  /** A page in a browser of its own; a visitor's unless `as` says whose. */
  open: (visit?: Visit) => Promise<Page>
  /** Keeps what a passing test saw on the screen, for the checklist. */
  noted: undefined
}

export const test = base.extend<Fixtures, { ann: Person }>({
  // One member of OU for all tests of a worker: signed in once, by its stored session everywhere else.
  // oxlint-disable-next-line no-empty-pattern -- Playwright insists on a pattern.
  ann: [async ({}, use) => use(await member('ou', 'Ann Ray')), { scope: 'worker' }],
  noted: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright insists on a pattern.
    async ({}, use, test) => {
      seen.clear()
      await use(undefined)
      if (test.status === test.expectedStatus) keepSeen(seen)
    },
    { auto: true },
  ],
  open: async ({ browser }, use) => {
    const complaints: string[] = []
    const contexts: Page[] = []
    await use(async ({ as, campus = 'ou', width = 1440, theme = 'light', refused = [] } = {}) => {
      const context = await browser.newContext({
        baseURL: campus === 'campus' ? siteOf('').replace('//.', '//') : siteOf(campus),
        viewport: { width, height: width < 770 ? 844 : 900 },
        colorScheme: theme,
        reducedMotion: 'reduce',
        storageState: { cookies: (as?.cookies ?? []).map(kept), origins: [] },
      })
      context.on('weberror', (error) => complaints.push(error.error().message))
      context.on('console', (message) => {
        if (!['error', 'warning'].includes(message.type())) return
        const { url } = message.location()
        const isExpected = refused.some(
          ([status, address]) =>
            message.text().startsWith('Failed to load resource') &&
            new RegExp(`\\b${status}\\b`).test(message.text()) &&
            address.test(url),
        )
        if (!isExpected) complaints.push(`${message.text()} ${url}`)
      })
      const page = await context.newPage()
      contexts.push(page)
      return page
    })
    for (const page of contexts) await page.context().close()
    expect(complaints).toEqual([])
  },
})

const kept = (cookie: Person['cookies'][number]) => ({
  ...cookie,
  expires: Math.floor(Date.now() / 1000) + 86_400,
  httpOnly: false,
  secure: false,
})

/** The alerts at the edge of the screen. */
export const alertOf = (page: Page, message: string) =>
  page.getByRole('log', { name: 'Alerts' }).getByText(message, { exact: true })

export const articleOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

/** Text that no other test writes. */
let words = 0
export function newText(start: string): string {
  words += 1
  return `${start} ${process.pid}-${Date.now().toString(36)}-${words}`
}

export { expect }

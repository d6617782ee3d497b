/** The `test` of the browser tests: pages of any person on any campus. An error in their console fails the test. */
import { test as base, type BrowserContext, type ConsoleMessage, type Page } from '@playwright/test'
import { forgetPages, member, verified, type Person } from './api.ts'
import { genericSite, siteOf } from './people.ts'
import { expect, seen } from './seen.ts'

/** A call that the test makes fail: its HTTP status, or Chromium's name of a failed connection. */
export type Refused = readonly [status: number | `ERR_${string}`, address: RegExp]

/** The first press of Send Message finds no conversation with the person, so this request fails. */
export const noConversation: Refused = [404, /\/api\/chats\/[^/]+$/]

interface Visit {
  as?: Person | undefined
  campus?: string
  width?: number
  theme?: 'light' | 'dark'
  refused?: readonly Refused[]
  /** A phone or tablet: touch instead of a mouse. */
  touch?: boolean
  /** Starts with an empty cache, and may replace the clock. No other test uses the browser context of this page. */
  cold?: boolean
}

interface Fixtures {
  /** Opens a page in a browser context of its own, as the person `as` or as a visitor. */
  open: (visit?: Visit) => Promise<Page>
  /** Notes what a passing test saw on the screen, for the checklist. */
  noted: undefined
}

interface WorkerFixtures {
  /** Spare contexts for the next tests. Their warm cache of the site's files halves the cost of a page. */
  spare: Map<string, BrowserContext[]>
  /** A member of OU. */
  ann: Person
  /** Another member of OU. */
  ben: Person
  /** A person with a verified e-mail and no school. */
  noSchool: Person
}

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

export const test = base.extend<Fixtures, WorkerFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright insists on a pattern.
  spare: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  // These people are created once per worker. A test that changes a person creates a person of its own.
  // oxlint-disable-next-line no-empty-pattern -- Playwright insists on a pattern.
  ann: [async ({}, use) => use(await member('ou', 'Ann Ray')), { scope: 'worker' }],
  noted: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright insists on a pattern.
    async ({}, use, test) => {
      seen.forget()
      await use(undefined)
      if (test.status === test.expectedStatus) seen.keep()
    },
    { auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright insists on a pattern.
  ben: [async ({}, use) => use(await member('ou', 'Ben Cole')), { scope: 'worker' }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright insists on a pattern.
  noSchool: [async ({}, use) => use(await verified('Will Out')), { scope: 'worker' }],
  open: async ({ browser, spare }, use) => {
    const complaints: string[] = []
    const inUse: { context: BrowserContext; key: string | undefined }[] = []
    await use(
      async ({ as, campus = 'ou', width = 1440, theme = 'light', refused = [], touch, cold } = {}) => {
        if (!as) await forgetPages()
        const origin = campus === 'campus' ? genericSite : siteOf(campus)
        const key = cold ? undefined : `${campus} ${width} ${theme} ${touch}`
        const context =
          (key && spare.get(key)?.pop()) ||
          (await browser.newContext({
            baseURL: origin,
            viewport: { width, height: width < 770 ? 844 : 900 },
            // The server guesses the layout from the browser's name.
            ...(width < 770 && { userAgent: phone }),
            colorScheme: theme,
            reducedMotion: 'reduce',
            ...(touch && { hasTouch: true, isMobile: true }),
          }))
        inUse.push({ context, key })
        // New people reserve room for the welcome guide in their browser, so that the feed does not move under a
        // press.
        const stored = [{ origin, localStorage: [{ name: 'guide', value: 'due' }] }]
        await context.setStorageState({
          cookies: (as?.cookies ?? []).map(kept),
          origins: as ? stored : [],
        })
        context.on('weberror', (error) => complaints.push(error.error().message))
        context.on('console', (message) => {
          const complaint = complaintOf(message, refused)
          if (complaint) complaints.push(complaint)
        })
        return context.newPage()
      },
    )
    for (const { context, key } of inUse) await giveBack(context, key, spare)
    expect(complaints).toEqual([])
  },
})

/** Closes the context's pages, removes what the test changed, and puts the context among the spare ones. */
async function giveBack(context: BrowserContext, key: string | undefined, spare: WorkerFixtures['spare']) {
  if (!key) return context.close()
  for (const page of context.pages()) await page.close()
  context.removeAllListeners('weberror').removeAllListeners('console')
  await context.unrouteAll()
  await context.clearPermissions()
  spare.set(key, [...(spare.get(key) ?? []), context])
}

/** Returns the text of an unexpected error or warning of the console; undefined for every other message. */
function complaintOf(message: ConsoleMessage, refused: readonly Refused[]): string | undefined {
  if (!['error', 'warning'].includes(message.type())) return undefined
  const { url } = message.location()
  // If a page is left, or its clock is ahead, it closes a socket before the socket is open.
  if (/^WebSocket .*closed before the connection is established/.test(message.text())) return undefined
  const [, socket] = /^WebSocket connection to '([^']+)' failed/.exec(message.text()) ?? []
  const isExpected = refused.some(
    ([status, address]) =>
      (socket !== undefined || message.text().startsWith('Failed to load resource')) &&
      new RegExp(`\\b${status}\\b`).test(message.text()) &&
      address.test(socket ?? url),
  )
  return isExpected ? undefined : `${message.text()} ${url}`
}

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

/** Returns a text that no other test writes. */
let words = 0
export function newText(start: string): string {
  words += 1
  return `${start} ${process.pid}-${Date.now().toString(36)}-${words}`
}

export { expect }

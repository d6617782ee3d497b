/** Visits to a site that the browser caches, from a server on which tests publish releases. */
import type { BrowserContext, Page } from '@playwright/test'
import { openReleases, type Releases } from './releases.ts'
import { expect, test as base } from '../site.ts'

// Tests name `site` before `open`, so that the server outlives the pages.
export const test = base.extend<{ site: Releases }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright insists on a pattern.
  site: async ({}, use) => {
    const site = await openReleases()
    await use(site)
    site.close()
  },
})

/** Whether the browser keeps the document of this release. */
export const isKept = (page: Page, mark: string) =>
  page.evaluate(
    async (name) =>
      (await caches.has(name)) && (await (await caches.open(name)).match('/index.html')) !== undefined,
    `site-release-${mark}`,
  )

/** Visits the feed for the first time, and waits until the browser keeps the site. */
export async function visit(page: Page, { origin }: Releases, mark = 'one'): Promise<void> {
  await page.goto(`${origin}/home`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.mouse.move(300, 300)
  await expect.poll(() => isKept(page, mark)).toBe(true)
}

/** Opens another page of the same browser. */
export async function another(context: BrowserContext, { origin }: Releases, path = '/home'): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${origin}${path}`)
  return page
}

/** The calls that fail because a test is offline or has its own server. */
export const refused = [
  ['ERR_INTERNET_DISCONNECTED', /./],
  ['ERR_FAILED', /\/assets\//],
  [404, /./],
  // The gateway of sockets does not know the origin of this test's server.
  [403, /^ws:/],
] as const

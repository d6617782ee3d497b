/** Opens pages for the bench of live updates, and measures when a text first shows on a page. */
import type { Browser, Page } from '@playwright/test'
import type { Person } from '../browser/api.ts'
import { siteOf } from '../browser/people.ts'

/** Opens a path of OU's site as a person, and waits until the page opens its socket. */
export async function openPage(browser: Browser, person: Person, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const expires = Math.floor(Date.now() / 1000) + 86_400
  await context.addCookies(
    person.cookies.map((cookie) => ({ ...cookie, expires, httpOnly: false, secure: false })),
  )
  const page = await context.newPage()
  const socket = page.waitForEvent('websocket')
  await page.goto(`${siteOf('ou')}${path}`)
  await socket
  return page
}

/** Records when each text that matches the pattern ('Bench 1.', 'Bench 2.' and so on by default) first shows on the page. */
export const watchScreen = (page: Page, pattern = String.raw`Bench \d+\.`) =>
  page.evaluate((source) => {
    const shown = new Map<string, number>()
    const waiting = new Map<string, (at: number) => void>()
    const look = () => {
      const now = performance.timeOrigin + performance.now()
      for (const [name] of document.body.innerText.matchAll(new RegExp(source, 'g'))) {
        if (shown.has(name)) continue
        shown.set(name, now)
        waiting.get(name)?.(now)
      }
    }
    // Also observes `style`, because the list of a thread hides a row by its style until the row was measured.
    const everything = { childList: true, subtree: true, characterData: true, attributeFilter: ['style'] }
    new MutationObserver(look).observe(document.body, everything)
    Object.assign(window, {
      shownAt: (name: string) =>
        new Promise<number>((resolve) => {
          const at = shown.get(name)
          if (at === undefined) waiting.set(name, resolve)
          else resolve(at)
        }),
    })
  }, pattern)

type Watched = Window & { shownAt: (name: string) => Promise<number> }

/** Resolves with the time, in epoch milliseconds, when a text first showed on a page that `watchScreen` observes. */
export const shownAt = (page: Page, name: string): Promise<number> =>
  page.evaluate((text) => (window as unknown as Watched).shownAt(text), name)

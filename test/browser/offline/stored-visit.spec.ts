/** A visit starts from what the same person saw last, and from nothing of anybody else. */
import { atWidth } from '../../depth.ts'
import { member, post } from '../api.ts'
import { another, refused, test, visit } from './cached-site.ts'
import { firstMessage, stored } from './stored.ts'
import { articleOf, expect, newText } from '../site.ts'

/**
 * Notes in `window.first` whether the first post appeared before React had a page, counts the frames without it since then,
 * and sums up how far the page moved. Runs in the page.
 */
function watchFirstPost(): void {
  const first = { isBeforeReact: false, framesWithout: 0, shift: 0 }
  Object.assign(window, { first })
  // The page's main script starts late, as on a slow phone.
  const { fetch } = window
  window.fetch = async (...request) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return fetch(...request)
  }
  const observer = new MutationObserver(() => {
    if (!document.querySelector('article')) return
    observer.disconnect()
    const root = document.getElementById('root')
    first.isBeforeReact = root !== null && !Object.keys(root).some((key) => key.startsWith('__react'))
    const isShown = () => document.querySelector('article')?.checkVisibility({ visibilityProperty: true })
    // A timer runs after the frame is painted. Lists measure their rows, which they hide until then, before that.
    const look = () => {
      setTimeout(() => (first.framesWithout += Number(!isShown())))
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  observer.observe(document, { childList: true, subtree: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('value' in entry) first.shift += Number(entry.value)
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Makes what is stored older by so many milliseconds. Runs in the page. */
const age = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    const opening = indexedDB.open('seen')
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('queries', 'readwrite')
      const walk = transaction.objectStore('queries').openCursor()
      walk.onsuccess = () => {
        const { result: row } = walk
        if (!row) return
        row.update({ ...row.value, at: row.value.at - milliseconds })
        row.continue()
      }
      transaction.oncomplete = () => resolve()
    }
  })

test('the next visit shows the feed, the inbox and a conversation that the person saw, also without a network', async ({
  site,
  open,
  ann,
}) => {
  const [text, words] = [newText('Seen before the tunnel'), newText('See you at the library')]
  await post(ann, text)
  const [me, partner] = [await member('ou', 'Mo Seen'), await member('ou', 'Pat Partner')]
  const chatId = await firstMessage(partner, me, words)
  const page = await open({ as: me, cold: true, refused })
  await visit(page, site)
  await expect.poll(() => stored(page)).toContain('posts')
  await page.goto(`${site.origin}/messages/${chatId}`)
  await expect(page.getByText(words).first()).toBeVisible()
  await expect.poll(() => stored(page)).toEqual(expect.arrayContaining(['me', 'posts', 'chats', 'messages']))

  await page.context().setOffline(true)
  const second = await another(page.context(), site)
  await expect(articleOf(second, text)).toBeVisible()
  await expect(second.getByText(/^You’re offline\. .* As of \d+:\d\d [AP]M\.$/)).toBeVisible()
  const third = await another(page.context(), site, `/messages/${chatId}`)
  await expect(third.getByText(words).first()).toBeVisible()

  // Online again, the feed stays where it is, and a button offers what is new.
  const newer = newText('Written during the tunnel')
  await post(ann, newer)
  await page.context().setOffline(false)
  // The feed looks for new posts if its data is older than 45 seconds.
  await third.evaluate(age, 60_000)
  const fourth = await another(page.context(), site)
  await expect(articleOf(fourth, text)).toBeVisible()
  await fourth.getByRole('button', { name: /new posts?$/ }).click()
  await expect(articleOf(fourth, newer)).toBeVisible()
  // A reload asks for the newest feed.
  await second.reload()
  await expect(articleOf(second, newer)).toBeVisible()
})

for (const { width, theme } of [
  { width: 390, theme: 'light' },
  { width: 1440, theme: 'dark' },
] as const)
  test(
    `the next visit shows the first screen that the person saw before React runs, and nothing moves (${width} px, ${theme})`,
    atWidth(width),
    async ({ site, open, ann }) => {
      const text = newText('Seen before the scripts')
      await post(ann, text, { sale: { kind: 'offer', cents: 4000 } })
      const me = await member('ou', 'Mo Screen')
      const page = await open({ as: me, cold: true, refused, width, theme })
      await visit(page, site)
      await expect.poll(() => stored(page)).toContain('screen')
      await page.close()
      await page.context().addInitScript(watchFirstPost)
      for (const isOffline of [false, true]) {
        await page.context().setOffline(isOffline)
        const next = await another(page.context(), site)
        // React replaces the whole screen.
        await expect(next.locator('.first-paint-main')).toHaveCount(0)
        await articleOf(next, text).getByRole('button', { name: 'More' }).click()
        await expect(next.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
        const first = await next.evaluate(() => Reflect.get(window, 'first'))
        expect(first).toEqual({ isBeforeReact: true, framesWithout: 0, shift: 0 })
        await next.close()
      }
    },
  )

test('nothing that a person saw is shown or stored after the session has ended, here or elsewhere', async ({
  site,
  open,
  ben,
}) => {
  const words = newText('Only for Mo')
  const me = await member('ou', 'Mo Leaves')
  const chatId = await firstMessage(ben, me, words)
  const page = await open({ as: me, cold: true, refused })
  await visit(page, site)
  await page.goto(`${site.origin}/messages/${chatId}`)
  await expect(page.getByText(words).first()).toBeVisible()
  await expect.poll(() => stored(page)).toContain('messages')
  // The session ends on another campus's site, and another person signs in there.
  const next = await member('ou', 'Nat Next')
  await page.close()
  await page.context().clearCookies()
  await page
    .context()
    .addCookies(next.cookies.map((cookie) => ({ ...cookie, httpOnly: false, secure: false })))
  await page.context().setOffline(true)
  const second = await another(page.context(), site, '/messages')
  await expect(second.getByText(/^You’re offline/)).toBeVisible()
  await expect(second.getByText(words)).toHaveCount(0)
  await expect.poll(() => stored(second)).toEqual([])
  // Signing out here deletes what is stored at once.
  await page.context().setOffline(false)
  await second.reload()
  await second.mouse.move(300, 300)
  await expect.poll(() => stored(second)).toContain('me')
  await second.goto(`${site.origin}/logout`)
  await second.getByRole('button', { name: 'Log Out', exact: true }).click()
  await expect.poll(() => stored(second)).not.toContain('me')
})

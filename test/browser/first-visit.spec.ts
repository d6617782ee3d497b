/** A visitor's first page comes with its posts in it, and React takes it over without changing it. */
import type { Page } from '@playwright/test'
import { atWidth } from '../depth.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { api, comment, post, type Person } from './api.ts'
import { articleOf, expect, newText, test } from './site.ts'

/** Counts what moves on a page, from its first paint on. Runs in the page. */
function countShifts(): void {
  Object.assign(window, { shift: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput))
        Object.assign(window, { shift: Number(Reflect.get(window, 'shift')) + Number(entry.value) })
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Notes whether the first post is ever hidden or away while React takes the page over. Runs in the page. */
function watchFirstPost(): void {
  Object.assign(window, { hidden: 0 })
  const look = () => {
    const first = document.querySelector('article')
    const isGone = !first || !first.checkVisibility({ visibilityProperty: true })
    Object.assign(window, { hidden: Number(Reflect.get(window, 'hidden')) + Number(isGone) })
    requestAnimationFrame(look)
  }
  document.addEventListener('DOMContentLoaded', () => requestAnimationFrame(look))
}

/** Keeps the page's scripts back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const kinds = {
  feed: async () => '/home',
  post: async (postId: string) => `/post/${postId}`,
  person: async (_: string, ann: Person) => `/${(await api(getMe, {}, ann)).username}`,
}

for (const [kind, pathOf] of Object.entries(kinds))
  for (const { width, theme } of [
    { width: 390, theme: 'light' },
    { width: 1440, theme: 'dark' },
  ] as const)
    test(
      `the first page of a visit shows posts before any script runs, and its elements stay: ${kind} (${width} px, ${theme})`,
      kind === 'feed' ? {} : atWidth(width),
      async ({ open, ann, ben }) => {
        const text = newText('Lit before the scripts')
        const { id: postId } = await post(ann, text, {
          colors: kind === 'post' ? ['teal'] : [],
          sale: { kind: 'offer', cents: 4000 },
        })
        await comment(ben, postId, 'Is it bright?')
        // The server does not know the theme.
        const page = await open({ width, theme, cold: true })
        await page.addInitScript(countShifts)
        await page.addInitScript(watchFirstPost)
        const release = await holdScripts(page)
        await page.goto(await pathOf(postId, ann), { waitUntil: 'commit' })
        const article = articleOf(page, text)
        await expect(article).toBeVisible()
        if (kind === 'post') await expect(page.getByText('Is it bright?')).toBeVisible()
        await article.evaluate((element) => element.setAttribute('data-first', 'yes'))
        release()
        await page.waitForLoadState('networkidle')
        if (kind === 'post') await expect(page.getByRole('button', { name: 'I want it' })).toBeVisible()
        await article.getByRole('button', { name: /^Save/ }).click()
        await expect(page.getByRole('dialog', { name: 'Log in to save' })).toBeVisible()
        await expect(page.locator('[data-first]')).toHaveCount(1)
        const seen = await page.evaluate(() => [Reflect.get(window, 'shift'), Reflect.get(window, 'hidden')])
        expect(seen).toEqual([0, 0])
      },
    )

test('a screen with room for more comments than the server rendered is filled before anybody scrolls', async ({
  open,
  ann,
}) => {
  const { id: postId } = await post(ann, newText('Much discussed'))
  for (let number = 0; number < 36; number += 1) await comment(ann, postId, `Comment ${number}`)
  const page = await open({ cold: true })
  await page.setViewportSize({ width: 1440, height: 4000 })
  await page.goto(`/post/${postId}`)
  const comments = page.getByRole('list', { name: 'Comments' }).getByRole('article')
  await expect(comments).toHaveCount(36)
})

test('a feed that is too short to scroll shows all its posts, and not only those that the server rendered', async ({
  open,
  ann,
}) => {
  const texts = ['Oldest', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Newest'].map(newText)
  for (const text of texts) await post(ann, text)
  const page = await open({ cold: true })
  // Higher than all posts of the first page together.
  await page.setViewportSize({ width: 1440, height: 15_000 })
  await page.goto('/home')
  for (const text of texts) await expect(articleOf(page, text)).toBeVisible()
})

test('a browser of another width than the server guessed gets the page of its own width', async ({
  open,
  ann,
}) => {
  const text = newText('In a narrow window')
  await post(ann, text)
  const page = await open({ width: 1440, cold: true })
  await page.setViewportSize({ width: 390, height: 844 })
  const release = await holdScripts(page)
  await page.goto('/home', { waitUntil: 'commit' })
  await expect(page.locator('#root')).toHaveCSS('visibility', 'hidden')
  release()
  await expect(articleOf(page, text)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
})

test('a link that is pressed while React takes the page over on a slow phone leads to its page', async ({
  open,
  ann,
}) => {
  const text = newText('Pressed at once')
  await post(ann, text)
  const page = await open({ width: 390, cold: true })
  const { username } = await api(getMe, {}, ann)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  // The first visit is without the browser's cache, the others have all scripts at hand.
  for (let visit = 0; visit < 4; visit += 1) {
    await page.goto('/home', { waitUntil: 'commit' })
    await articleOf(page, text).getByRole('link', { name: 'Ann Ray' }).click()
    await expect(page).toHaveURL(new RegExp(`/${username}$`))
  }
})

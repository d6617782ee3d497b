/** A visit after the first one starts from the site that the browser keeps, whatever happens to releases meanwhile. */
import type { Page } from '@playwright/test'
import { deep } from '../../depth.ts'
import { post } from '../api.ts'
import { another, isKept, refused, test, visit } from './cached-site.ts'
import { articleOf, expect, newText } from '../site.ts'

/** The mark of the release to which a page's document belongs. */
const releaseOf = (page: Page) => page.locator('html').getAttribute('data-release')

test('a second visit requests no document and no script, and a visit without a network still opens the site', async ({
  site,
  open,
  ann,
}) => {
  await post(ann, newText('Before the tunnel'))
  const page = await open({ cold: true, refused })
  await visit(page, site)
  // The parts that people open next are kept, too.
  await expect.poll(() => site.requested.some((path) => path.includes('/lookup-account-'))).toBe(true)
  await page.waitForLoadState('networkidle')
  site.requested.length = 0
  const second = await another(page.context(), site)
  await expect(second.getByRole('article').first()).toBeVisible()
  const isOfSite = (path: string) => path === '/home' || path.startsWith('/assets/')
  expect(site.requested.filter(isOfSite)).toEqual([])

  await page.context().setOffline(true)
  const third = await another(page.context(), site, '/search')
  await expect(third.getByText('You’re offline. We’ll try again when you’re back.')).toBeVisible()
  await third.reload()
  await expect(third.getByText('You’re offline. We’ll try again when you’re back.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(third.getByRole('heading', { name: 'Start typing to search…' })).toBeVisible()
})

test('a new release shows at the next visit or reload, and an open page keeps what is typed', async ({
  site,
  open,
  ann,
}) => {
  const text = newText('Typed during a release')
  await post(ann, text)
  const page = await open({ cold: true, refused })
  await visit(page, site)
  site.release('two')
  const second = await another(page.context(), site)
  await expect(articleOf(second, text)).toBeVisible()
  expect(await releaseOf(second)).toBe('one')
  await expect.poll(() => isKept(second, 'two')).toBe(true)
  expect([await releaseOf(page), await releaseOf(second)]).toEqual(['one', 'one'])
  const third = await another(page.context(), site)
  expect(await releaseOf(third)).toBe('two')
  // Two tabs of two releases work side by side.
  await articleOf(second, text).getByRole('button', { name: 'Share' }).click()
  await expect(second.getByRole('dialog', { name: 'Share' })).toBeVisible()
  site.release('three')
  await third.reload()
  expect(await releaseOf(third)).toBe('three')
})

test('a release of which only half is uploaded replaces nothing', deep, async ({ site, open, ann }) => {
  await post(ann, newText('Half a release'))
  const page = await open({ cold: true, refused })
  await visit(page, site)
  site.requested.length = 0
  site.release('two')
  // The worker and the document are there, and a script of the document is missing.
  site.change('/index.html', (file) =>
    file
      .replace('<html', '<html data-release="two"')
      .replaceAll(/\/assets\/first-[^"]+/g, '/assets/first-missing.js'),
  )
  const second = await another(page.context(), site)
  await expect(second.getByRole('article').first()).toBeVisible()
  // The worker of the second release is installed once it has requested the document itself.
  await expect.poll(() => site.requested.includes('/index.html')).toBe(true)
  expect(await isKept(second, 'two')).toBe(false)
  const third = await another(page.context(), site)
  expect(await releaseOf(third)).toBe('one')
  await expect(third.getByRole('article').first()).toBeVisible()
  site.release('two')
  await another(page.context(), site)
  await expect.poll(() => isKept(third, 'two')).toBe(true)
})

test('a kept release that does not start is replaced by the newest one without a press', async ({
  site,
  open,
  ann,
}) => {
  await post(ann, newText('After a broken release'))
  const page = await open({ cold: true, refused })
  await visit(page, site)
  // The cached main script does nothing, as in a release that fails in this browser only.
  await page.evaluate(async () => {
    const files = await caches.open('site-assets')
    const first = (await files.keys()).find(({ url }) => url.includes('/first-'))
    const headers = { 'content-type': 'text/javascript' }
    if (first) await files.put(first, new Response('void fetch("/config.json")', { headers }))
  })
  const second = await page.context().newPage()
  await second.clock.install()
  await second.goto(`${site.origin}/home`)
  await second.clock.fastForward(10_000)
  await expect(second.getByRole('article').first()).toBeVisible()
})

test('once operators forbid it, no browser keeps the site, and allowing it again has it kept again', async ({
  site,
  open,
  ann,
}) => {
  await post(ann, newText('The switch'))
  const page = await open({ cold: true, refused })
  await visit(page, site)
  const setting = (cachesSite: boolean) =>
    site.change('/config.json', (file) => JSON.stringify({ ...JSON.parse(file), cachesSite }))
  setting(false)
  await another(page.context(), site)
  await expect.poll(() => isKept(page, 'one')).toBe(false)
  site.release('two')
  const third = await another(page.context(), site)
  expect(await releaseOf(third)).toBe('two')
  expect(await isKept(third, 'two')).toBe(false)
  setting(true)
  const fourth = await another(page.context(), site)
  await fourth.mouse.move(300, 300)
  await expect.poll(() => isKept(fourth, 'two')).toBe(true)
})

test('a browser without workers only means that nothing is kept', deep, async ({ site, open, ann }) => {
  await post(ann, newText('A full disk'))
  const page = await open({ cold: true, refused })
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'serviceWorker', {
      value: {
        register: () => Promise.reject(new DOMException('', 'SecurityError')),
        getRegistration: async () => undefined,
      },
    })
  })
  await page.goto(`${site.origin}/home`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.mouse.move(300, 300)
  await expect.poll(() => site.requested.some((path) => path.includes('/lookup-account-'))).toBe(true)
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
})

/** axe finds no violations on any route, in either theme. Overlays are in accessibility-dialogs.spec.ts. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { deeper, firstOf } from '../depth.ts'
import { codeFor, member, newcomer } from './api.ts'
import { getInLine, writeThread, writeTo } from './full-thread.ts'
import { narrow, rowsOf, type Row } from './pages.ts'
import { newEmail } from './people.ts'
import { expect, test } from './site.ts'
import { overflow, violations, visit } from './violations.ts'

/** The test of the verification pages reaches this route from `/verify`, by filling in forms. */
const reachedByForms = ['/settings/account/verify_school_email']
/** The router only delegates these routes to the routes in other files. */
const ofOtherFiles = ['/profile/*', '/create/*', '/messages/*', '/notifications/*']

/** This page redirects at once, to Google or to the previous page. */
const neverStays = ['/login/google']

test('the list of pages contains every route of the router', () => {
  const routesIn = (file: string) =>
    [...readFileSync(file, 'utf8').matchAll(/path="([^"]+)"/g)].map(([, path = '']) => path)
  const routes = [
    ...[...routesIn('web/src/app/router.tsx'), ...routesIn('web/src/app/routes.tsx')]
      .map((path) => (path === '/settings/*' ? '/settings' : path))
      .filter((path) => !ofOtherFiles.includes(path)),
    ...routesIn('web/src/app/settings-routes.tsx').map((path) => (path === '*' ? path : `/settings/${path}`)),
    ...routesIn('web/src/app/own-profile.tsx').map((path) => (path === '*' ? path : `/profile/${path}`)),
    ...routesIn('web/src/app/composer-routes.tsx').map((path) => (path === '*' ? path : `/create/${path}`)),
    '/messages',
    ...routesIn('web/src/app/messages-routes.tsx').map(
      (path) => `/messages/${path === '*' ? ':chatId' : path}`,
    ),
    '/notifications',
    ...routesIn('web/src/app/notifications-routes.tsx').map((path) =>
      path === '*' ? path : `/notifications/${path}`,
    ),
  ]
  expect(routes.length).toBeGreaterThan(20)
  const looked = [
    ...rowsOf({ postId: 'x', username: 'x', chatId: 'x', ownPostId: 'x' }).map(({ route }) => route),
    ...reachedByForms,
    ...neverStays,
  ]
  expect(new Set(looked)).toEqual(new Set(routes))
})

/** Waits for the parts that a page has to show in addition to its heading, because lists and other parts arrive later. */
async function waitForParts(page: Page, { as, path }: Row): Promise<void> {
  const articles = page.getByRole('article')
  const main = page.getByRole('main')
  if (/^(visitor|member)$/.test(as) && (path === '/' || path === '/home'))
    await expect(articles.first()).toBeVisible()
  if (path.endsWith('/line'))
    await expect(main.getByRole('button', { name: 'Accept: Ann Ray' })).toBeVisible()
  if (path === '/deals') await expect(main.getByText(/Ann Ray offers/).first()).toBeVisible()
  if (path.startsWith('/swap/')) await expect(main.getByText('This deal is over.')).toBeVisible()
  if (path === '/saved') await expect(articles.nth(1)).toBeVisible()
  if (path === '/media') await expect(page.locator('a[href^="/media/"]').first()).toBeVisible()
  if (path.endsWith('/likes') && as !== 'visitor')
    await expect(main.getByRole('link', { name: 'Ben Cole' }).first()).toBeAttached()
  if (/^\/create\/(post|comment)/.test(path)) await expect(page.getByRole('textbox')).toBeVisible()
  if (path === '/messages/requests')
    await expect(main.getByRole('link', { name: /Cat Orr/ }).first()).toBeVisible()
  if (path === '/messages') await expect(main.getByRole('link', { name: /Ann Ray/ }).first()).toBeVisible()
  if (path.startsWith('/messages/u_'))
    await expect(main.getByText('Still there?', { exact: true }).last()).toBeVisible()
  if (path.startsWith('/notifications')) await expect(main.getByText('Ann Ray').first()).toBeVisible()
  if (path === '/settings/notifications') await expect(page.getByRole('switch').first()).toBeVisible()
  if (path === '/settings/payments')
    await expect(page.getByRole('button', { name: 'Set Up Payouts' })).toBeVisible()
  if (as === 'member' && path === `/post/${path.split('/')[2]}`)
    await expect(page.getByText('I would come today')).toBeAttached()
}

/** Whether the previous page shows the same sign, so that the sign does not prove that the page has changed. */
const isAlike = ({ sign }: Row, previous: Row) => typeof sign !== 'string' || sign === previous.sign

async function lookAt(page: Page, row: Row, previous?: Row): Promise<string[]> {
  const found: string[] = []
  for (const width of firstOf(row.widths ?? [narrow])) {
    await page.setViewportSize({ width, height: width === narrow ? 844 : 900 })
    if (width === narrow) await visit(page, row.path, !previous || isAlike(row, previous))
    await expect(page.getByRole('heading', { name: row.sign, exact: true }).first()).toBeAttached()
    await waitForParts(page, row)
    if (row.path === '/login') await page.getByRole('button', { name: 'Log In' }).click()
    if (row.as === 'generic')
      await page.locator('summary', { hasText: 'Are you affiliated with my school?' }).click()
    expect(await overflow(page), row.path).toBeLessThanOrEqual(0)
    found.push(...(await violations(page)))
  }
  return found
}

for (const as of ['visitor', 'member', 'generic'] as const)
  test(`axe finds no violations on any page (${as})`, deeper, async ({ open, ann, ben }) => {
    const { id: postId, commenter } = await writeThread(ann, ben)
    const chatId = await writeTo(ann, { ...commenter, as: ben })
    await writeTo(await member('ou', 'Cat Orr'), commenter)
    const ownPostId = as === 'member' ? await getInLine(ben, ann) : ''
    const page = await open({
      as: as === 'member' ? ben : undefined,
      campus: as === 'generic' ? 'campus' : 'ou',
      width: narrow,
      refused: [[404, /\/api\/(posts|profiles)\//]],
    })
    const found: string[] = []
    const places = { postId, username: commenter.username, chatId, ownPostId }
    const rows = rowsOf(places).filter((row) => row.as === as)
    for (const [at, row] of rows.entries()) found.push(...(await lookAt(page, row, rows[at - 1])))
    expect(found).toEqual([])
  })

test('axe finds no violations on the pages that verify an account', deeper, async ({ open }) => {
  const person = await newcomer()
  const page = await open({ as: person, width: narrow })
  const found: string[] = []
  for (const row of rowsOf({ postId: 'x', username: 'x', chatId: 'x', ownPostId: 'x' }).filter(
    ({ as }) => as === 'newcomer',
  ))
    found.push(...(await lookAt(page, row)))
  await expect.poll(() => codeFor(person.email)).toMatch(/^\d{4}$/)
  await page.getByLabel('Verification code').fill(await codeFor(person.email))
  await page.waitForURL(/\/home|\/school_email/)
  await page.goto('/settings/account/school_email')
  await expect(page.getByRole('heading', { name: 'Join your campus' })).toBeVisible()
  found.push(...(await violations(page)))
  await page.getByLabel('School email').fill(newEmail('ou.edu'))
  await page.getByRole('button', { name: 'Send PIN' }).click()
  await expect(page.getByRole('heading', { name: 'Enter PIN' })).toBeVisible()
  found.push(...(await violations(page)))
  expect(found).toEqual([])
})

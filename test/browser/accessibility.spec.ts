/** axe finds no violations on any route, in either theme. Overlays are in accessibility-dialogs.spec.ts. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { deeper, firstOf } from '../depth.ts'
import { codeFor, member, newcomer } from './api.ts'
import { getInLine, writeThread, writeTo } from './full-thread.ts'
import { newEmail } from './people.ts'
import { expect, test } from './site.ts'
import { overflow, violations, visit } from './violations.ts'

const [narrow, both] = [390, [390, 1440]]

/** Each route with a person, an address, what shows when the page is ready, and the screens. */
interface Row {
  as: 'visitor' | 'member' | 'newcomer' | 'generic'
  route: string
  path: string
  sign: string | RegExp
  widths?: readonly number[]
}

const staticPages = [
  ['terms', 'Terms of Service'],
  ['trust_and_safety', 'Trust and Safety'],
  ['returns', 'Return Policy'],
  ['about', 'About'],
  ['help', 'Help'],
  ['privacy', 'Privacy Policy'],
  ['howitworks', 'How It Works'],
] as const
const accountPages = {
  saves: 'Who may see what I saved',
  screen_name: 'Change username',
  password: 'Change your password',
  email: 'Change email',
  phone: 'Change phone',
  gender: 'Gender',
  birth_date: 'Birth Date',
  read_receipts: 'Read receipts',
  online_status: 'Online status',
  sessions: 'Where you are signed in',
  blocked: 'Blocked people',
  your_data: 'Your data',
  'email/link': 'Change email',
  'school_email/link': 'Verify school email',
}

type Places = Record<'postId' | 'username' | 'chatId' | 'ownPostId', string>

function rowsOf({ postId, username, chatId, ownPostId }: Places): Row[] {
  const missing = "Hmm...this page doesn't exist. Try searching for something else."
  return [
    { as: 'visitor', route: '/', path: '/', sign: 'Welcome to OU Buy/Sell' },
    { as: 'visitor', route: '/home', path: '/home', sign: 'Welcome to OU Buy/Sell' },
    { as: 'visitor', route: '/home', path: '/home?category=drones', sign: 'Be the first...' },
    { as: 'visitor', route: '/post/:postId', path: `/post/${postId}`, sign: "Ann's post" },
    { as: 'visitor', route: '/post/:postId', path: '/post/01ARZ3NDEKTSV4RRFFQ69G5FAV', sign: missing },
    { as: 'visitor', route: '/post/:postId/likes', path: `/post/${postId}/likes`, sign: 'Liked by' },
    { as: 'visitor', route: '/media', path: '/media', sign: 'Media' },
    { as: 'visitor', route: '/media/:postId', path: `/media/${postId}`, sign: /./ },
    { as: 'visitor', route: '/:username', path: `/${username}`, sign: 'Ben Cole' },
    { as: 'visitor', route: '/search_schools', path: '/search_schools', sign: 'Find Your School' },
    { as: 'visitor', route: '/user_registration', path: '/user_registration', sign: 'Log In / Sign Up' },
    { as: 'visitor', route: '/login', path: '/login', sign: 'Log In' },
    {
      as: 'visitor',
      route: '/login/sent',
      path: '/login/sent?email=ann@example.com&token=x',
      sign: 'Log In',
    },
    { as: 'visitor', route: '/forgotpassword', path: '/forgotpassword', sign: 'Forgot password?' },
    { as: 'visitor', route: '/register', path: '/register', sign: 'Sign Up' },
    {
      as: 'visitor',
      route: '/unsubscribe/:token',
      path: '/unsubscribe/u_1-2f',
      sign: 'Unsubscribe',
      widths: both,
    },
    { as: 'visitor', route: '/404', path: '/404', sign: 'Error 404' },
    { as: 'visitor', route: '*', path: '/no/where', sign: "This page doesn't exist." },
    ...staticPages.map(([name, sign]): Row => {
      return { as: 'visitor', route: '/settings/:page', path: `/settings/${name}`, sign, widths: both }
    }),
    { as: 'visitor', route: '/settings', path: '/settings', sign: 'Settings' },
    {
      as: 'visitor',
      route: '/settings/display',
      path: '/settings/display',
      sign: 'Display and Data',
      widths: both,
    },
    { as: 'generic', route: '/home', path: '/home', sign: /^Buy and sell with/, widths: both },
    { as: 'newcomer', route: '/verify', path: '/home', sign: 'Verify your account' },
    { as: 'member', route: '/home', path: '/home', sign: 'Feed' },
    { as: 'member', route: '/post/:postId', path: `/post/${postId}`, sign: "Ann's post", widths: both },
    {
      as: 'member',
      route: '/post/:postId/likes',
      path: `/post/${postId}/likes`,
      sign: 'Liked by',
      widths: both,
    },
    {
      as: 'member',
      route: '/post/:postId/line',
      path: `/post/${ownPostId}/line`,
      sign: 'Line',
      widths: both,
    },
    { as: 'member', route: '/deals', path: '/deals', sign: 'Deals', widths: both },
    { as: 'member', route: '/search', path: '/search', sign: 'Search', widths: both },
    { as: 'member', route: '/saved', path: '/saved', sign: 'Saved', widths: both },
    { as: 'member', route: '/:username', path: `/${username}`, sign: 'Ben Cole', widths: both },
    { as: 'member', route: '/profile/edit', path: '/profile/edit', sign: 'Edit Profile', widths: both },
    { as: 'member', route: '/profile/set-up', path: '/profile/set-up', sign: 'Pick a profile picture' },
    { as: 'member', route: '/search_schools', path: '/search_schools', sign: 'Find Your School' },
    { as: 'member', route: '/logout', path: '/logout', sign: 'Log Out?' },
    {
      as: 'member',
      route: '/settings/account',
      path: '/settings/account',
      sign: 'Account Settings',
      widths: both,
    },
    {
      as: 'member',
      route: '/settings/notifications',
      path: '/settings/notifications',
      sign: 'Notifications',
      widths: both,
    },
    { as: 'member', route: '/settings/payments', path: '/settings/payments', sign: 'Payouts', widths: both },
    ...Object.entries(accountPages).map(([page, sign]): Row => {
      const path = `/settings/account/${page}`
      return { as: 'member', route: path, path, sign, widths: both }
    }),
    {
      as: 'member',
      route: '/settings/account/school_email',
      path: '/settings/account/school_email',
      sign: 'Change school email',
    },
    { as: 'member', route: '/messages', path: '/messages', sign: 'Messages', widths: both },
    {
      as: 'member',
      route: '/messages/:chatId',
      path: `/messages/${chatId}`,
      // On a wide screen the list is beside the conversation.
      sign: /^(Messages|Ann Ray)$/,
      widths: both,
    },
    { as: 'member', route: '/messages/archived', path: '/messages/archived', sign: 'Archived' },
    {
      as: 'member',
      route: '/messages/requests',
      path: '/messages/requests',
      sign: 'Message requests',
    },
    { as: 'member', route: '/messages/new', path: '/messages/new', sign: 'New Message' },
    {
      as: 'member',
      route: '/notifications/mentions',
      path: '/notifications/mentions',
      sign: 'Mentions',
      widths: both,
    },
    // Opening the page marks everything as read.
    { as: 'member', route: '/notifications', path: '/notifications', sign: 'Notifications', widths: both },
    {
      as: 'member',
      route: '/create/message',
      path: '/create/message?goBack=/messages',
      sign: 'New Message',
    },
    {
      as: 'member',
      route: '/create/categories',
      path: '/create/categories?goBack=/home',
      sign: 'Boost visibility',
    },
    {
      as: 'member',
      route: '/create/comment/:parentId',
      path: `/create/comment/${postId}?goBack=/home`,
      sign: 'Create Comment',
    },
    { as: 'member', route: '/create/post', path: '/create/post?goBack=/home', sign: 'Create Post' },
  ]
}

/** The newcomer's test continues from `/verify` to both pages of the school e-mail. */
const reachedByForms = ['/settings/account/verify_school_email']
/** The router delegates these routes to other files. */
const ofOtherFiles = ['/profile/*', '/create/*', '/messages/*', '/notifications/*']

/** This page leaves at once, for Google or for the previous page. */
const neverStays = ['/login/google']

test('the list contains every route of the router', () => {
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

/** What has to show besides the heading, on pages whose lists and parts arrive later than it. */
async function waitForParts(page: Page, { as, path }: Row): Promise<void> {
  const articles = page.getByRole('article')
  const main = page.getByRole('main')
  if (/^(visitor|member)$/.test(as) && (path === '/' || path === '/home'))
    await expect(articles.first()).toBeVisible()
  if (path.endsWith('/line'))
    await expect(main.getByRole('button', { name: 'Accept: Ann Ray' })).toBeVisible()
  if (path === '/deals') await expect(main.getByText(/Ann Ray offers/).first()).toBeVisible()
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

/** Whether the previous page could be taken for this one. */
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

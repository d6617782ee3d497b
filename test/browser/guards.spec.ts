/** Who is led where (specification, accounts 2, 'Redirect guards'; product decisions, 'Who may do what'). */
import { member, newcomer, verified } from './api.ts'
import { password } from './people.ts'
import { expect, test } from './site.ts'

test('an unverified e-mail is led to /verify from everywhere, with the way on, except the way out', async ({
  open,
}) => {
  const page = await open({ as: await newcomer(), width: 390 })
  for (const [path, next = path] of [
    ['/', null],
    ['/home', null],
    ['/post/01ARZ3NDEKTSV4RRFFQ69G5FAV?redirect=true'],
    ['/search_schools'],
    ['/settings/account/school_email'],
    ['/settings/account/verify_school_email'],
    ['/create/post'],
    ['/user_registration', null],
    ['/login?redirect=/saved', '/saved'],
    ['/nowhere'],
  ] as const) {
    await page.goto(path)
    await page.waitForURL((url) => url.pathname === '/verify' && url.searchParams.get('redirect') === next)
    await expect(page.getByRole('heading', { name: 'Verify your account' })).toBeVisible()
  }
  await page.goto('/404')
  await expect(page.getByRole('heading', { name: 'Error 404' })).toBeVisible()
  await page.goto('/logout')
  await expect(page.getByRole('heading', { name: 'Log Out?' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL('**/verify')
})

test('a visitor is led away from the pages of members, with the prompt that says why', async ({ open }) => {
  const page = await open({ width: 390 })
  for (const path of ['/settings/account/school_email', '/settings/account/verify_school_email']) {
    await page.goto(path)
    await page.waitForURL('**/home')
    await expect(page.getByRole('dialog', { name: 'Join OU Buy/Sell' })).toBeVisible()
  }
  await page.goto('/create/post')
  await page.waitForURL('**/home')
  await expect(page.getByRole('dialog', { name: 'Log in to post' })).toBeVisible()
  await page.goto('/logout')
  await page.waitForURL('**/home')
  await page.goto('/verify')
  await page.waitForURL('**/user_registration')
})

test('a member has nothing to do on the pages of signing in', async ({ open, ann }) => {
  const page = await open({ as: ann })
  for (const path of ['/user_registration', '/login', '/register', '/verify', '/']) {
    await page.goto(path)
    await page.waitForURL('**/home')
  }
})

test('logging out asks, and ends the session for every page', async ({ open }) => {
  const page = await open({ as: await member() })
  await page.goto('/home')
  const other = await page.context().newPage()
  await other.goto('/home')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page.getByRole('heading', { name: 'Log Out?' })).toBeVisible()
  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  await page.waitForURL('**/home')
  await expect(page.getByRole('button', { name: 'Log In / Sign Up' })).toBeVisible()
  await other.reload()
  await expect(other.getByRole('button', { name: 'Log In / Sign Up' })).toBeVisible()
})

test('an unverified school is led to its page once after signing in, then browses with the banner', async ({
  open,
}) => {
  const { email } = await verified()
  const page = await open()
  await page.goto(`/login?email=${encodeURIComponent(email)}`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.waitForURL('**/settings/account/school_email')
  await expect(page.getByRole('button', { name: 'Send PIN' })).toBeDisabled()
  await page.getByLabel('School email').fill('ann@gmail.com')
  await page.getByRole('button', { name: 'Send PIN' }).click()
  await expect(page.getByText('Enter a valid school email').first()).toBeVisible()

  await page.goto('/home')
  await expect(page.getByRole('link', { name: 'Verify your account' })).toBeVisible()
  await expect(page).toHaveURL(/\/home$/)
})

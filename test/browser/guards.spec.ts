/** Signing in and out across pages. The redirects of each guard are tested in test/app/guards.test.tsx. */
import { listPosts } from '../../shared/posts/list-posts.ts'
import { api, member, verified } from './api.ts'
import { password } from './people.ts'
import { expect, newText, test } from './site.ts'

test('logging out asks for confirmation, and another open page is signed out after a reload', async ({
  open,
}) => {
  // These calls may fail, because the other page may make them or open its socket just when the session ends.
  const page = await open({
    as: await member(),
    refused: [
      [401, /\/api\//],
      [403, /\?ticket=/],
      [400, /^http:\/\/localhost:\d+\/$/],
    ],
  })
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

test('if another person signs in, an open page does nothing in their name and then reloads as their page', async ({
  open,
}) => {
  const [ann, bob] = [await member('ou', 'Ann Gone'), await member('ou', 'Bob Next')]
  const page = await open({ as: ann })
  await page.goto('/home')
  const text = newText('Only mine to say')
  await page.getByRole('button', { name: 'Create Post' }).first().click()
  await page.getByRole('textbox', { name: 'Post text' }).fill(text)
  await page.context().clearCookies()
  await page.context().addCookies(bob.cookies)
  // If the page notices the other person before the press, it reloads by itself, and the button is gone.
  const reloaded = page.waitForEvent('domcontentloaded')
  const press = page.getByRole('button', { name: 'Post', exact: true }).click({ timeout: 10_000 })
  await Promise.all([reloaded, Promise.race([press.catch(() => reloaded), reloaded])])
  await page.getByRole('button', { name: 'Create Post' }).first().click()
  await expect(page.getByRole('textbox', { name: 'Post text' })).toHaveText('')
  const { items } = await api(listPosts, { campusId: 'ou' }, bob)
  expect(items.flatMap(({ blocks }) => blocks.map((block) => block.text))).not.toContain(text)
})

test('a person without a school is led to the school e-mail form once after signing in, then browses with a banner', async ({
  open,
}) => {
  const { email } = await verified()
  const page = await open()
  await page.goto(`/login?email=${encodeURIComponent(email)}`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.waitForURL('**/settings/account/school_email')
  await expect(page.getByRole('button', { name: 'Send PIN' })).toBeDisabled()
  await page.goto('/home')
  await expect(page.getByRole('link', { name: 'Verify your account' })).toBeVisible()
  await expect(page).toHaveURL(/\/home$/)
})

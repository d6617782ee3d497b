/** Signing in and out across pages. The redirects of each guard are in test/app/guards.test.tsx. */
import { member, verified } from './api.ts'
import { password } from './people.ts'
import { expect, test } from './site.ts'

test('logging out asks first, and signs every open page out', async ({ open }) => {
  // The other page may call the server, open its socket or renew its token at the pool just when the session ends.
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

test('somebody without a school goes to the school email once after signing in, then browses with a banner', async ({
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

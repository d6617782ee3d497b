/**
 * Mailed links across hosts: a link that was requested on a campus's site opens on the generic one and returns to the
 * campus's page.
 */
import { atWidth } from '../depth.ts'
import { expect, test } from './site.ts'
import { mailsTo, verified } from './api.ts'
import { newEmail, password, siteOf } from './people.ts'
import { port } from './ports.ts'

/** Waits for the newest mail with this subject, and returns its link. */
async function mailedLink(email: string, subject: string): Promise<string> {
  let found = ''
  await expect(async () => {
    const mail = (await mailsTo(email)).find((one) => one.subject === subject)
    found = /^https?:\S+$/m.exec(mail?.text ?? '')?.[0] ?? ''
    expect(found).not.toBe('')
  }).toPass()
  return found
}

for (const width of [390, 1440])
  test(
    `a mailed link logs in once and returns to the page, at ${width} pixels`,
    atWidth(width),
    async ({ open }) => {
      const { email } = await verified()
      const page = await open({ width, refused: [[410, /\/api\/sign-in-links\/redeem$/]] })
      await page.goto(
        `/login?method=noPassword&redirect=${encodeURIComponent('/settings/account/school_email')}`,
      )
      await page.getByLabel('Email').fill(email)
      await page.getByRole('button', { name: 'Email Me a Link', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Email sent.', exact: true })).toBeVisible()
      const link = await mailedLink(email, 'Your link to log in')
      expect(link).toContain(`http://campus.localhost:${port}/login/sent?`)

      await page.goto(link)
      await page.getByRole('button', { name: 'Log In', exact: true }).click()
      await page.waitForURL(`${siteOf('ou')}/settings/account/school_email`)
      await expect(page.getByRole('heading', { name: 'Join your campus' })).toBeVisible()

      // Another browser, which is not logged in, opens the same mail.
      const other = await open({ width, refused: [[410, /\/api\/sign-in-links\/redeem$/]] })
      await other.goto(link)
      await other.getByRole('button', { name: 'Log In', exact: true }).click()
      await expect(other.getByText('Failed: Wrong Email.', { exact: true })).toBeVisible()
      await expect(other.getByLabel('Email')).toHaveValue(email)
    },
  )

test('a registration link makes an account; a password reset then sets the password and ends the earlier session', async ({
  open,
}) => {
  const email = newEmail()
  // The API refuses the ended session, and the user pool refuses to renew it.
  const userPool = new RegExp(`^http://localhost:${port + 3}/`)
  const page = await open({
    refused: [
      [401, /\/api\//],
      [400, userPool],
    ],
  })
  await page.goto('/register')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Full name').fill('Bea Linkwood')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Email Me a Link Instead' }).click()
  await page.goto(await mailedLink(email, 'Finish signing up'))
  await expect(page.getByLabel('Full name')).toHaveValue('Bea Linkwood')
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await page.waitForURL(`${siteOf('ou')}/settings/account/school_email**`)

  const elsewhere = await open()
  await elsewhere.goto(`/forgotpassword?email=${encodeURIComponent(email)}`)
  await elsewhere.getByRole('button', { name: 'Email Me a Link' }).click()
  await expect(
    elsewhere.getByText('Check your inbox for the link to reset your password.', { exact: true }),
  ).toBeVisible()
  await elsewhere.goto(await mailedLink(email, 'Set a new password'))
  await elsewhere.getByLabel('New password', { exact: true }).fill(password)
  await elsewhere.getByLabel('Re-enter new password', { exact: true }).fill(password)
  await elsewhere.getByRole('button', { name: 'Set Password' }).click()
  await elsewhere.waitForURL(/\/login\?method=password&email=/)
  await elsewhere.getByLabel('Password', { exact: true }).fill(password)
  await elsewhere.getByRole('button', { name: 'Log In', exact: true }).click()
  await elsewhere.waitForURL(`${siteOf('ou')}/**`)

  // The reset ended the session of this page, so a reload leads away from the page of the account.
  await page.reload()
  await page.waitForURL(`${siteOf('ou')}/home`)
})

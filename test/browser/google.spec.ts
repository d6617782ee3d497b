/**
 * Signing in with Google through the real user pool. The sentences of refusals are tested in
 * test/accounts/google-sign-in.test.tsx.
 */
import { genericSite, newEmail, siteOf } from './people.ts'
import { port } from './ports.ts'
import { alertOf, expect, test } from './site.ts'

const label = 'Continue with Google'

test('a new person signs in with Google and gets to the next step of their account; a canceled sign-in returns to the form', async ({
  open,
}) => {
  // These calls may be refused, because the log-out may happen while the page makes them or opens its socket.
  const page = await open({
    cold: true,
    refused: [
      [401, /\/api\/(badges|live\/tickets)$/],
      [403, /\?ticket=/],
    ],
  })
  await page.goto('/settings/about')
  await page.getByRole('button', { name: 'Log In / Sign Up' }).click()
  await page.getByRole('menuitem', { name: label }).click()

  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  const email = newEmail()
  await page.getByLabel('Name').fill('Ana Maria Ruiz')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.waitForURL(`${siteOf('ou')}/settings/account/school_email?redirect=%2Fsettings%2Fabout`)
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()

  // A reload renews no token, and a log-out through Amplify ends the session on every site.
  await page.reload()
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  await page.goto('/logout')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('button', { name: 'Log In / Sign Up' })).toBeVisible()

  // The user pool's own session has ended too, so Google asks again.
  await page.goto('/user_registration')
  await page.getByRole('button', { name: label }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(`${siteOf('ou')}/user_registration?google=canceled`)
  await expect(alertOf(page, 'Error: Sign-in process was canceled')).toBeVisible()
})

test('on a phone, if the connection is lost during a sign-in with Google, the page with all ways to sign in says so', async ({
  open,
}) => {
  const page = await open({
    width: 390,
    cold: true,
    refused: [['ERR_EMPTY_RESPONSE', new RegExp(`:${port + 3}/oauth2/token`)]],
  })
  await page.goto('/home')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: label }).click()
  await page.getByRole('button', { name: 'Lose the connection' }).click()
  await expect(alertOf(page, 'Network error. Please check your connection')).toBeVisible()
  expect(page.url()).toContain(`${siteOf('ou')}/user_registration`)
})

test('without a sign-in in progress, `/login/google` on the generic site redirects to the page with all ways to sign in', async ({
  open,
}) => {
  const page = await open({ campus: 'campus', cold: true })
  await page.goto('/login/google')
  await page.waitForURL(`${genericSite}/user_registration`)
  await expect(page.getByRole('button', { name: label })).toBeVisible()
})

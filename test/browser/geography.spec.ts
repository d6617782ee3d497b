/**
 * Visits from outside the United States and from another time zone. The behaviour of each form is tested in
 * test/geography/refused-place.test.tsx.
 */
import type { Page } from '@playwright/test'
import { atWidth } from '../depth.ts'
import { verified } from './api.ts'
import { newEmail, password, siteOf } from './people.ts'
import { expect, test, type Refused } from './site.ts'

const refusal: Refused = [403, /\/api\//]

/** Makes the page call the API from this place (infra/local/edge/viewer.ts); undefined is the default place. */
async function moveTo(page: Page, place: string | undefined) {
  await page.unroute('**/api/**')
  if (place === undefined) return
  await page.route('**/api/**', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-play-place': place } }),
  )
}
const germany = 'country=DE&timeZone=Europe/Berlin'
// The tests' browser has the time zone of Chicago.
const newYork = 'timeZone=America/New_York'

async function isRefused(page: Page, why: RegExp) {
  await page.waitForURL('**/404')
  await expect(page.getByRole('heading', { name: 'Error 404' })).toBeVisible()
  await expect(page.getByText(why)).toBeVisible()
  await expect(page.getByRole('link', { name: 'support@campus.localhost' })).toBeVisible()
}
const otherCountry = /^You can log in and sign up in the United States only/
const otherClock = /^You can log in and sign up only while your device shows the local time/

for (const width of [390, 1440]) {
  test(
    `a visitor abroad can read, but no form signs them in until they are in the United States again (${width} px)`,
    atWidth(width),
    async ({ open }) => {
      const { email } = await verified()
      const page = await open({ width, cold: true, refused: [refusal] })
      await moveTo(page, germany)
      await page.goto('/home')
      await expect(page.getByRole('article').or(page.getByText('Be the first...')).first()).toBeVisible()
      if (width === 390) await page.getByRole('button', { name: 'Open menu' }).click()
      else await page.getByRole('button', { name: 'Join Group' }).click()
      await isRefused(page, otherCountry)
      await page.goBack()
      await page.waitForURL('**/home')
      await expect(page.getByRole('dialog')).toHaveCount(0)

      // First form: it asks for the e-mail address.
      await page.goto('/user_registration')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Email').press('Enter')
      await isRefused(page, otherCountry)
      await page.goBack()
      await expect(page.getByLabel('Email')).toHaveValue(email)

      // Second form: the user pool has accepted its password.
      await page.goto('/login')
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByLabel('Password', { exact: true }).press('Enter')
      await isRefused(page, otherCountry)
      expect((await page.context().cookies()).filter(({ name }) => name.includes('accessToken'))).toEqual([])
      await page.getByRole('link', { name: 'Go To Feed' }).click()
      await page.waitForURL('**/home')

      // Third form: a registration.
      await page.goto('/register')
      await page.getByLabel('Email').fill(newEmail())
      await page.getByLabel('Full name').fill('Ann Ray')
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Create Account' }).click()
      await isRefused(page, otherCountry)

      await moveTo(page, undefined)
      await page.getByRole('button', { name: 'Try Again' }).click()
      await page.waitForURL('**/user_registration')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Email').press('Enter')
      await page.waitForURL('**/login?**')
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByLabel('Password', { exact: true }).press('Enter')
      await page.waitForURL((url) => !url.pathname.startsWith('/login'))

      // A signed-in person who travels stays signed in.
      await moveTo(page, germany)
      await page.goto('/settings/account')
      await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
    },
  )

  test(
    `in another time zone, a sign-in with Google is refused with the reason, before or after the page of Google (${width} px)`,
    atWidth(width),
    async ({ open }) => {
      const page = await open({ width, cold: true, refused: [refusal, ['ERR_FAILED', /\/api\/place$/]] })
      await moveTo(page, newYork)
      await page.goto('/user_registration')
      await page.getByRole('button', { name: 'Continue with Google' }).click()
      await isRefused(page, otherClock)
      expect(page.url()).toBe(`${siteOf('ou')}/404`)

      // The page cannot check the place at first, so Google's page opens. After it, the server refuses to begin the session.
      await page.goto('/user_registration')
      let isLost = true
      await page.route('**/api/place', (route) => (isLost ? route.abort() : route.fallback()))
      await page.getByRole('button', { name: 'Continue with Google' }).click()
      await page.getByLabel('Name').fill('Ana Ruiz')
      await page.getByLabel('Email').fill(newEmail())
      isLost = false
      await page.getByRole('button', { name: 'Continue', exact: true }).click()
      await isRefused(page, otherClock)
      expect(page.url()).toBe(`${siteOf('ou')}/404`)
      expect((await page.context().cookies()).filter(({ name }) => name.includes('accessToken'))).toEqual([])
    },
  )
}

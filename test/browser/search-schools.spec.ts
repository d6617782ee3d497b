/** The way from the school picker to a campus. The picker's results and sentences are tested in test/campuses. */
import { newEmail, password, readCode, siteOf } from './people.ts'
import { expect, test } from './site.ts'

test('Esc closes the dialog of a school and returns the focus to the field', async ({ open }) => {
  const page = await open({ campus: 'campus', width: 390 })
  await page.goto('/search_schools')
  const field = page.getByRole('combobox', { name: 'Search schools' })
  await field.fill('norman ok')
  await field.press('Enter')
  const school = page.getByRole('dialog', { name: 'University of Oklahoma' })
  await expect(school).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(school).toHaveCount(0)
  await expect(field).toBeFocused()
})

test('a visitor who picks a school is asked to log in, and returns to join it', async ({ open }) => {
  const page = await open({ campus: 'campus' })
  await page.goto('/search_schools')
  await page.getByRole('combobox').fill('duke')
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Join Campus' }).click()
  await page
    .getByRole('dialog', { name: 'Join Duke Buy/Sell' })
    .getByRole('link', { name: 'Continue with Email' })
    .click()
  await page.waitForURL(
    `**/user_registration?redirect=${encodeURIComponent('/settings/account/school_email?campus=duke')}`,
  )
  expect(await page.evaluate(() => localStorage.getItem('redirect_to'))).toBe('duke')

  const email = newEmail()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Email').press('Enter')
  await page.getByLabel('Full name').fill('Dana Reed')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL(/\/verify\?redirect=/)
  await page.getByLabel('Verification code').fill(await readCode(page.context(), email))
  await page.waitForURL('**/settings/account/school_email?campus=duke')
  await expect(page.getByRole('combobox')).toHaveValue('duke')
})

test('a member visits another campus as a guest, in a new tab', async ({ open, ann }) => {
  const page = await open({ as: ann, campus: 'campus' })
  await page.goto('/search_schools')
  await page.getByRole('combobox').fill('ucla')
  await page.keyboard.press('Enter')
  const guest = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Visit As Guest' }).click()
  expect((await guest).url()).toBe(`${siteOf('ucla')}/home`)
})

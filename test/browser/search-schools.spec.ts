/** The school picker: type-ahead, keyboard, and the way in for each who picks (specification, core 2). */
import { verified } from './api.ts'
import { overflow, violations } from './violations.ts'
import { newEmail, password, readCode, siteOf } from './people.ts'
import { alertOf, expect, test } from './site.ts'

for (const width of [390, 1440])
  test(`typing finds schools, arrows wrap around, Enter picks, at ${width} px`, async ({ open }) => {
    const page = await open({ campus: 'campus', width })
    await page.goto('/search_schools')
    const field = page.getByRole('combobox', { name: 'Search schools' })
    await field.fill('TEXAS')
    const options = page.getByRole('option')
    await expect(options.first()).toContainText('University of Texas')
    const count = await options.count()
    expect(count).toBeGreaterThan(2)
    await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true')
    await field.press('ArrowUp')
    await expect(options.nth(count - 1)).toHaveAttribute('aria-selected', 'true')
    await field.press('ArrowDown')
    await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true')
    const active = await field.getAttribute('aria-activedescendant')
    await expect(page.locator(`[id="${active}"]`)).toContainText('University of Texas')
    expect(await violations(page)).toEqual([])
    await field.press('Escape')
    await expect(options).toHaveCount(0)
    await field.fill('norman ok')
    await field.press('Enter')
    const school = page.getByRole('dialog', { name: 'University of Oklahoma' })
    await expect(school).toBeVisible()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(school).toHaveCount(0)
    await expect(field).toBeFocused()
  })

test('nothing picked is told, and so is a school that is not there', async ({ open }) => {
  const page = await open({ campus: 'campus' })
  await page.goto('/search_schools')
  await page.getByRole('button', { name: 'Go' }).click()
  await expect(alertOf(page, 'Something went wrong')).toBeVisible()
  await page.getByRole('combobox').fill('hogwarts')
  await expect(page.getByText('No school found. Try its city or state.')).toBeVisible()
})

test('a visitor who picks a school is asked to log in, and comes back to join it', async ({ open }) => {
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

test('someone without a school goes to the school email of the school they picked', async ({ open }) => {
  const page = await open({ as: await verified(), campus: 'campus' })
  await page.goto('/search_schools')
  await page.getByRole('combobox').fill('mit')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Join Campus' }).click()
  await page.waitForURL('**/settings/account/school_email?campus=mit')
  await expect(page.getByRole('combobox')).toHaveValue('mit')
})

test('a member views their own campus, and visits another as a guest in a new tab', async ({ open, ann }) => {
  const page = await open({ as: ann, campus: 'campus' })
  await page.goto('/search_schools')
  await page.getByRole('combobox').fill('ou')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'View Your Campus' })).toHaveAttribute(
    'href',
    `${siteOf('ou')}/home`,
  )
  await page.keyboard.press('Escape')
  await page.getByRole('combobox').fill('ucla')
  await page.keyboard.press('Enter')
  const guest = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Visit As Guest' }).click()
  expect((await guest).url()).toBe(`${siteOf('ucla')}/home`)
})

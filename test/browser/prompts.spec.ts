/** What stands before an action, for each who may not (specification, core 2, 'Modals'; core 6). */
import { member, verified } from './api.ts'
import { obstacles, overflow } from './obstacles.ts'
import { expect, test } from './site.ts'

for (const width of [390, 1440])
  test(`a visitor who wants to post is asked to log in, and comes back, at ${width} px`, async ({ open }) => {
    const page = await open({ width })
    await page.goto('/settings/about')
    const button = page.getByRole('button', { name: 'Create Post' }).first()
    await button.click()
    const prompt = page.getByRole('dialog', { name: 'Log in to post' })
    const next = prompt.getByRole('link', { name: 'Continue with Email' })
    await expect(next).toBeFocused()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await obstacles(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(prompt).toHaveCount(0)
    await expect(button).toBeFocused()
    await button.click()
    await next.click()
    await page.waitForURL(`**/user_registration?redirect=${encodeURIComponent('/settings/about')}`)
    await expect(prompt).toHaveCount(0)
  })

test('someone without a verified school is led to it', async ({ open }) => {
  const page = await open({ as: await verified() })
  await page.goto('/home')
  await page.getByRole('button', { name: 'Create Post' }).first().click()
  const prompt = page.getByRole('dialog', { name: 'Verify your account' })
  expect(await obstacles(page)).toEqual([])
  await prompt.getByRole('link', { name: 'Verify Account' }).click()
  await page.waitForURL('**/settings/account/school_email')
  await page.goto('/create/post')
  await page.waitForURL('**/settings/account/school_email')
})

test('a member of another campus may look, and is asked to join to take part', async ({ open }) => {
  const page = await open({ as: await member('ut') })
  await page.goto('/home')
  await expect(page.getByRole('link', { name: 'Verify your account' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Create Post' }).first().click()
  await page
    .getByRole('dialog', { name: 'Join OU Buy/Sell' })
    .getByRole('link', { name: 'Join Campus' })
    .click()
  await page.waitForURL('**/settings/account/school_email?campus=ou')
})

test('the prompt closes itself once somebody is there', async ({ open, ann }) => {
  const page = await open()
  await page.goto('/home')
  await page.getByRole('button', { name: 'Join Group' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Join OU Buy/Sell' })).toBeVisible()
  // Signed in on another site meanwhile, and then looked at again.
  await page.context().addCookies(ann.cookies)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
})

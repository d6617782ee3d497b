/** The generic site in a browser: its questions, and the way to a campus. Its texts are tested in test/campuses. */
import { genericSite, siteOf } from './people.ts'
import { expect, test } from './site.ts'

test('a question on the landing page opens by keyboard', async ({ open }) => {
  const page = await open({ campus: 'campus', width: 390 })
  await page.goto('/home')
  const reply = page.getByText('We are not affiliated with any school', { exact: false })
  await expect(reply).toBeHidden()
  const question = page.locator('summary', { hasText: 'Are you affiliated with my school?' })
  await question.focus()
  await page.keyboard.press('Enter')
  await expect(reply).toBeVisible()
})

test('the landing page leads a member to their campus', async ({ open, ann }) => {
  const page = await open({ as: ann, campus: 'campus' })
  await page.goto('/home')
  await page.getByRole('link', { name: 'View Your Campus' }).first().click()
  await page.waitForURL(`${siteOf('ou')}/home`)
})

test('a person without a school is led once to the campus that they chose', async ({ open, noSchool }) => {
  const page = await open({ as: noSchool, campus: 'campus' })
  await page.goto('/search_schools')
  await page.evaluate(() => localStorage.setItem('redirect_to', 'ut'))
  await page.goto('/home')
  await page.waitForURL(`${siteOf('ut')}/home`)
  await page.goto(`${genericSite}/home`)
  await expect(page.getByRole('heading', { name: /^Buy and sell with the students/ })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('redirect_to'))).toBeNull()
})

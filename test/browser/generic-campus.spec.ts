/** The generic site: its landing, its bars, and the way from it to a campus (specification, core 2). */
import { member, verified } from './api.ts'
import { overflow, violations } from './violations.ts'
import { siteOf } from './people.ts'
import { expect, test } from './site.ts'

const headline = 'Buy and sell with the students around you'

for (const width of [390, 1440])
  test(`the landing explains itself and has no obstacle at ${width} px`, async ({ open }) => {
    const page = await open({ campus: 'campus', width })
    await page.goto('/')
    await page.waitForURL('**/home')
    await expect(page.getByRole('heading', { level: 1, name: headline })).toBeVisible()
    await expect(page.getByRole('img', { name: 'A campus feed on a phone' })).toBeVisible()
    for (const step of [
      'Chat or comment',
      'Make an offer',
      'Meet in a safe place',
      'Inspect the item',
      'Pay in person',
    ])
      await expect(page.getByRole('heading', { name: step })).toBeVisible()
    const answer = page.getByText('We are not affiliated with any school', { exact: false })
    await expect(answer).toBeHidden()
    const question = page.locator('summary', { hasText: 'Are you affiliated with my school?' })
    await question.focus()
    await page.keyboard.press('Enter')
    await expect(answer).toBeVisible()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])
  })

test('the bars of the generic site lead to its home and the schools, and say whom to ask', async ({
  open,
}) => {
  const wide = await open({ campus: 'campus' })
  await wide.goto('/home')
  await expect(wide.getByRole('navigation', { name: 'Pages' }).getByRole('link')).toHaveText([
    'Home',
    'Search',
    /Log In/,
  ])
  const contact = wide.getByRole('region', { name: 'Contact Us' })
  await expect(contact.getByRole('link', { name: /support@/ })).toHaveAttribute('href', /^mailto:support@/)
  await expect(contact.getByRole('link', { name: 'Direct Message' })).toHaveAttribute('target', '_blank')
  await expect(wide.getByRole('button', { name: 'Create Post' })).toHaveCount(0)

  const phone = await open({ campus: 'campus', width: 390 })
  await phone.goto('/home')
  const bar = phone.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link')).toHaveCount(2)
  await bar.getByRole('link', { name: 'Search' }).click()
  await expect(phone.getByRole('heading', { name: 'Find Your School' })).toBeVisible()
})

test('the button of the landing is the next step of whoever sees it', async ({ open, ann }) => {
  const visitor = await open({ campus: 'campus' })
  await visitor.goto('/home')
  await visitor.getByRole('button', { name: 'Join Your Campus' }).first().click()
  await expect(visitor.getByRole('dialog', { name: 'Join Your Campus' })).toBeVisible()

  const noSchool = await open({ as: await verified(), campus: 'campus' })
  await noSchool.goto('/home')
  await expect(noSchool.getByRole('link', { name: 'Verify your account' })).toBeVisible()
  await noSchool.getByRole('link', { name: 'Find Your Campus' }).first().click()
  await noSchool.waitForURL('**/search_schools')

  const page = await open({ as: ann, campus: 'campus' })
  await page.goto('/home')
  await expect(page.getByRole('link', { name: 'Visit Your Campus' })).toHaveAttribute(
    'href',
    `${siteOf('ou')}/home`,
  )
  await page.getByRole('link', { name: 'View Your Campus' }).first().click()
  await page.waitForURL(`${siteOf('ou')}/home`)
})

test('a chosen campus is gone to once, and a member stays where they are', async ({ open }) => {
  const page = await open({ as: await verified(), campus: 'campus' })
  await page.goto('/search_schools')
  await page.evaluate(() => localStorage.setItem('redirect_to', 'ut'))
  await page.goto('/home')
  await page.waitForURL(`${siteOf('ut')}/home`)
  await page.goto(siteOf('').replace('//.', '//') + '/home')
  await expect(page.getByRole('heading', { name: headline })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('redirect_to'))).toBeNull()

  const member1 = await open({ as: await member('smu'), campus: 'campus' })
  await member1.goto('/search_schools')
  await member1.evaluate(() => localStorage.setItem('redirect_to', 'ut'))
  await member1.goto('/home')
  await expect(member1.getByRole('link', { name: 'View Your Campus' }).first()).toBeVisible()
  expect(await member1.evaluate(() => localStorage.getItem('redirect_to'))).toBeNull()
})

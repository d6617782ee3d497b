/** The pages that only say something, for everyone (specification, accounts 1 and 2). */
import { newcomer } from './api.ts'
import { overflow, violations } from './violations.ts'
import { expect, test } from './site.ts'

const pages = [
  ['terms', 'Terms of Service', 'at least 16 years old'],
  ['trust_and_safety', 'Trust and Safety', 'Set fair prices.'],
  ['returns', 'Return Policy', 'You have 4 days'],
  ['about', 'About', 'not affiliated with'],
  ['help', 'Help', 'support@'],
  ['privacy', 'Privacy Policy', 'California Consumer Privacy Act'],
  ['howitworks', 'How It Works', 'Pay in person.'],
] as const

for (const width of [390, 1440])
  test(`each can be read without an obstacle at ${width} px`, async ({ open }) => {
    const page = await open({ width })
    const found: string[] = []
    for (const [name, title, fact] of pages) {
      await page.goto(`/settings/${name}`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByRole('main').getByText(fact).first()).toBeVisible()
      expect(await overflow(page), name).toBeLessThanOrEqual(0)
      found.push(...(await violations(page)))
    }
    expect(found).toEqual([])
  })

test('the footer leads to them, on wide screens and in the menu of phones', async ({ open }) => {
  const wide = await open()
  await wide.goto('/home')
  const footer = wide.getByRole('navigation', { name: 'About this site' })
  await expect(footer.getByRole('link')).toHaveText([
    'Terms of Service',
    'Trust/Safety',
    'Returns',
    'About',
    'Help',
  ])
  await footer.getByRole('link', { name: 'Returns' }).click()
  await expect(wide.getByRole('heading', { level: 1, name: 'Return Policy' })).toBeVisible()
  await wide.getByRole('button', { name: 'Back' }).click()
  await wide.waitForURL('**/home')

  const phone = await open({ width: 390 })
  await phone.goto('/home')
  await phone.getByRole('button', { name: 'Open menu' }).click()
  await phone.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Help' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  await expect(phone.getByRole('dialog')).toHaveCount(0)
})

test('an unverified email may read them, also from the form where one agrees to them', async ({ open }) => {
  const page = await open({ as: await newcomer(), width: 390 })
  for (const [name, title] of pages) {
    await page.goto(`/settings/${name}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
  await page.goto('/settings/account')
  await page.waitForURL(/\/verify\?/)

  const form = await open({ width: 390 })
  await form.goto('/register')
  const terms = form.waitForEvent('popup')
  await form.getByRole('link', { name: 'Terms of Service' }).click()
  await expect((await terms).getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible()
  await expect(form.getByRole('checkbox')).not.toBeChecked()
})

test('a link to the cookies leads to their part, and a name that is not ours says so', async ({ open }) => {
  const page = await open()
  await page.goto('/settings/privacy#cookies')
  await expect(page.getByRole('heading', { name: 'Cookies' })).toBeInViewport()
  await page.goto('/settings/nonsense')
  await expect(page.getByRole('heading', { name: "This page doesn't exist." })).toBeVisible()
})

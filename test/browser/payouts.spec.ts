/**
 * Payouts, from the settings to the laptop's Stripe and back. The sentences of every state are tested in
 * test/payouts/payments.test.tsx.
 */
import type { Page } from '@playwright/test'
import { exportAccount } from '../../shared/holdings/export-account.ts'
import { startOnboarding } from '../../shared/payouts/start-onboarding.ts'
import { atWidth } from '../depth.ts'
import { api, member, type Person } from './api.ts'
import { port } from './ports.ts'
import { expect, test } from './site.ts'

const payments = '/settings/payments'
const stripe = `http://127.0.0.1:${port + 12}`

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const titled = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** Presses a button on Stripe's page, and waits until it has redirected back. */
async function atStripe(page: Page, label: string) {
  await expect(titled(page, 'Set up payouts')).toBeVisible()
  await page.getByRole('button', { name: label }).click()
  await page.waitForURL(`**${payments}`)
}

async function accountsOf({ email }: Person): Promise<{ id: string }[]> {
  const response = await fetch(`${stripe}/accounts.json`)
  const accounts = (await response.json()) as { id: string; email: string }[]
  return accounts.filter((account) => account.email === email)
}

for (const width of [390, 1440])
  test(
    `payouts are started, interrupted, resumed and finished on ${width} pixels`,
    atWidth(width),
    async ({ open }) => {
      const person = await member('ou', 'Pay Lee')
      const page = await open({ as: person, width })
      await page.goto('/settings')
      await page.getByRole('link', { name: 'Payouts', exact: true }).click()
      await button(page, 'Set Up Payouts').dblclick()
      await expect(titled(page, 'Set up payouts')).toBeVisible()
      expect(await accountsOf(person)).toHaveLength(1)
      const link = page.url()
      await atStripe(page, 'Leave half-way')

      await expect(titled(page, 'Your application is not finished')).toBeVisible()
      await expect(titled(page, 'What Stripe still needs')).toBeVisible()
      await button(page, 'Resume Application').click()
      await expect(titled(page, 'Set up payouts')).toBeVisible()
      // Back from Stripe's page shows the button again.
      await page.goBack()
      await expect(button(page, 'Resume Application')).toBeVisible()
      // The first link is used up, so Stripe redirects to the page, which requests a new link.
      await page.goto(link)
      await atStripe(page, 'Finish give everything')

      await expect(titled(page, 'Payouts Enabled')).toBeVisible()
      const opened = width < 770 ? page : page.context().waitForEvent('page')
      await button(page, 'View Earnings').click()
      await expect(titled(await opened, 'Express Dashboard')).toBeVisible()
      if (width > 769) await expect(titled(page, 'Payouts Enabled')).toBeVisible()
      expect(await accountsOf(person)).toHaveLength(1)
    },
  )

for (const width of [390, 1440])
  test(
    `a person from whom Stripe needs more data enters the data at Stripe, on ${width} pixels`,
    atWidth(width),
    async ({ open }) => {
      const page = await open({ as: await member('ou', 'Ask More'), width })
      await page.goto(payments)
      await button(page, 'Set Up Payouts').click()
      await atStripe(page, 'Finish, and be asked for more later')
      await expect(titled(page, 'Needed now')).toBeVisible()
      await expect(page.getByText('A photo of your ID', { exact: true })).toBeVisible()
      const opened = width < 770 ? page : page.context().waitForEvent('page')
      await button(page, 'View Earnings').click()
      const dashboard = await opened
      await dashboard.getByRole('button', { name: 'Give what is missing' }).click()
      await expect(titled(dashboard, 'Thank you')).toBeVisible()
      await page.goto(payments)
      await expect(titled(page, 'Payouts Enabled')).toBeVisible()
      await expect(titled(page, 'Needed now')).toBeHidden()
    },
  )

test('a person whom Stripe refuses sees the refusal, at both widths', async ({ open }) => {
  for (const width of [390, 1440]) {
    const page = await open({ as: await member('ou', 'Ray Fused'), width })
    await page.goto(payments)
    await button(page, 'Set Up Payouts').click()
    await atStripe(page, 'Be refused')
    await expect(titled(page, 'Payouts Refused')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Contact Stripe' })).toBeVisible()
  }
})

test('changes at Stripe while the page is closed arrive by the webhook alone', async ({ open }) => {
  const person = await member('ou', 'Web Hook')
  const { url } = await api(startOnboarding, { campusId: 'ou' }, person)
  // An export reads the stored state and sends no request to Stripe.
  const known = async () => (await api(exportAccount, { part: 'payouts' }, person)).items
  expect(await known()).toMatchObject([{ applicationSubmitted: false, payoutsEnabled: false }])
  const [account] = await accountsOf(person)
  const happen = (outcome: string) =>
    fetch(`${stripe}/accounts/${account?.id}`, { method: 'POST', body: new URLSearchParams({ outcome }) })
  await happen('finish')
  await expect.poll(known).toMatchObject([{ applicationSubmitted: true, payoutsEnabled: true }])
  await happen('overdue')
  await expect.poll(known).toMatchObject([{ applicationSubmitted: true, payoutsEnabled: false }])
  // The site forgets an account that was disconnected at Stripe, and a new one can be set up.
  await happen('disconnect')
  await expect.poll(known).toEqual([])
  const page = await open({ as: person })
  await page.goto(payments)
  await expect(button(page, 'Set Up Payouts')).toBeVisible()
  expect(url).toContain('/setup/')
})

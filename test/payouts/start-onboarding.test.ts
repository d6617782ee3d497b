import { expect, test } from 'vitest'
import { accountOwnerKey, payoutKey } from '../../lambdas/payouts/payout-keys.ts'
import { userKey } from '../../lambdas/users/user-keys.ts'
import { getPayouts } from '../../shared/payouts/get-payouts.ts'
import { startOnboarding } from '../../shared/payouts/start-onboarding.ts'
import { call, theCloud, verified } from '../cloud.ts'
import { changeRow, putRow, removeRow, rowOf, userOf } from '../rows.ts'
import { accountsAtStripe, begin, happen, payoutRow } from './laptop-stripe.ts'
import { statusOf } from '../status-of.ts'

const input = { campusId: 'ou' }

test('an account is created with the person’s name and e-mail address, and the returned link leads to Stripe', async () => {
  const ann = await verified('Ann Ray')
  const { output } = await call(startOnboarding, input, ann)
  const { ports } = await theCloud()
  expect(output.url).toMatch(new RegExp(`^http://localhost:${ports.stripe}/setup/`))
  const [account] = await accountsAtStripe(ann)
  expect(account).toMatchObject({
    email: ann.email,
    country: 'US',
    controller: { requirement_collection: 'stripe', stripe_dashboard: { type: 'express' } },
    metadata: { userId: (await userOf(ann.email)).id },
  })
  const { accountId } = await payoutRow(ann)
  expect(await rowOf(accountOwnerKey(String(accountId)))).toMatchObject({
    userId: (await userOf(ann.email)).id,
  })
  expect(JSON.stringify(output)).not.toContain(String(accountId))
})

test('after the onboarding, Stripe links back to the campus on which the person started', async () => {
  const ann = await verified()
  const { ports } = await theCloud()
  const { output } = await call(startOnboarding, { campusId: 'ut' }, ann)
  const address = output.url.replace('localhost', '127.0.0.1')
  expect(await statusOf(address)).toBe(200)
  const again = await fetch(address, { redirect: 'manual' })
  expect(again.headers.get('location')).toBe(
    `http://ut.campus.localhost:${ports.site}/settings/payments?refresh=true`,
  )
})

test('a double press and a second tab create only one account, and each call gets its own link', async () => {
  const ann = await verified()
  const all = await Promise.all(Array.from({ length: 5 }, () => call(startOnboarding, input, ann)))
  const links = all.map(({ output }) => output.url)
  expect(new Set(links).size).toBe(5)
  expect(await accountsAtStripe(ann)).toHaveLength(1)
})

test('continuing the application later uses the same account', async () => {
  const ann = await verified()
  const account = await begin(ann)
  await happen(account, 'leave')
  expect(await begin(ann)).toBe(account)
  expect(await accountsAtStripe(ann)).toHaveLength(1)
})

test('an application that was submitted cannot be started again', async () => {
  const ann = await verified()
  await happen(await begin(ann), 'finish')
  expect((await call(startOnboarding, input, ann)).error).toMatchObject({ code: 'payouts-complete' })
})

test('a new account has all flags off, even if the previous account had them on', async () => {
  const ann = await verified()
  const first = await begin(ann)
  await happen(first, 'finish')
  await call(getPayouts, {}, ann)
  await happen(first, 'disconnect')
  const second = await begin(ann)
  expect(second).not.toBe(first)
  expect(await payoutRow(ann)).toMatchObject({
    accountId: second,
    chargesEnabled: false,
    payoutsEnabled: false,
    onboardingComplete: false,
  })
})

test('an account whose id was not stored is found again by the idempotency key', async () => {
  const ann = await verified()
  const account = await begin(ann)
  // Simulates a function that ended before it wrote the id.
  await removeRow(payoutKey((await userOf(ann.email)).id))
  expect(await begin(ann)).toBe(account)
  expect(await accountsAtStripe(ann)).toHaveLength(1)
})

test('an account whose id was not stored is found again even if the person has changed their name', async () => {
  const ann = await verified('Ann Ray')
  const account = await begin(ann)
  const { email } = ann
  const { id } = await userOf(email)
  // Simulates a function that ended before it wrote the id.
  const flags = { chargesEnabled: false, payoutsEnabled: false, onboardingComplete: false }
  const opening = { email, firstName: 'Ann', lastName: 'Ray' }
  await putRow({ ...payoutKey(id), ...flags, opening, forgotten: 0, revision: 1 })
  await changeRow(userKey(id), { firstName: 'Anna' })
  expect(await begin(ann)).toBe(account)
  expect(await accountsAtStripe(ann)).toHaveLength(1)
  expect(await payoutRow(ann)).not.toHaveProperty('opening')
})

test('after Stripe has refused a request because of its data, a request with corrected data succeeds', async () => {
  const ann = await verified()
  const { email } = ann
  const { id } = await userOf(email)
  await changeRow(userKey(id), { email: 'no address' })
  expect((await call(startOnboarding, input, ann)).error?.code).toBe('payouts-unavailable')
  await changeRow(userKey(id), { email })
  await begin(ann)
  expect(await accountsAtStripe(ann)).toHaveLength(1)
})

test('a link that would return to an unknown campus is refused', async () => {
  expect((await call(startOnboarding, { campusId: 'atlantis' }, await verified())).error).toMatchObject({
    code: 'campus-not-found',
  })
})

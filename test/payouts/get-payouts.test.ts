import { expect, test } from 'vitest'
import { getPayouts } from '../../shared/payouts/get-payouts.ts'
import { call, newcomer, verified, type Person } from '../cloud.ts'
import { begin, happen, payoutRow } from './laptop-stripe.ts'

const stateOf = async (person: Person) => (await call(getPayouts, {}, person)).output

test('a person without an account at Stripe has no payouts yet, and no request goes to Stripe', async () => {
  expect(await stateOf(await newcomer())).toEqual({
    state: 'none',
    chargesEnabled: false,
    payoutsEnabled: false,
    requirements: [],
    isFresh: true,
  })
})

test('an unfinished application is incomplete, and has the list of what Stripe still requires', async () => {
  const ann = await verified()
  await begin(ann)
  const before = await stateOf(ann)
  expect(before).toMatchObject({ state: 'incomplete', chargesEnabled: false, isFresh: true })
  expect(before.requirements).toContainEqual({ code: 'external_account', due: 'past-due' })
  expect(before.requirements.map(({ code }) => code)).not.toContain('individual.first_name')
  expect(Date.now() - Date.parse(before.checkedAt ?? '')).toBeLessThan(60_000)
})

test.each([
  ['finish', { state: 'complete', chargesEnabled: true, payoutsEnabled: true, requirements: [] }],
  [
    'refuse',
    { state: 'complete', chargesEnabled: false, payoutsEnabled: false, disabledReason: 'rejected.fraud' },
  ],
  [
    'ask',
    {
      state: 'complete',
      payoutsEnabled: true,
      requirements: [{ code: 'individual.verification.document', due: 'now' }],
    },
  ],
  [
    'review',
    {
      state: 'complete',
      payoutsEnabled: false,
      requirements: [{ code: 'individual.verification.document', due: 'in-review' }],
    },
  ],
])("after %s at Stripe, opening the page stores Stripe's state", async (outcome, expected) => {
  const ann = await verified()
  await happen(await begin(ann), outcome)
  const seen = await stateOf(ann)
  expect(seen).toMatchObject(expected)
  const { chargesEnabled, payoutsEnabled } = seen
  expect(await payoutRow(ann)).toMatchObject({ chargesEnabled, payoutsEnabled, onboardingComplete: true })
})

test('an account that its person disconnected is removed from the person’s row, with all flags', async () => {
  const ann = await verified()
  const account = await begin(ann)
  await happen(account, 'finish')
  await stateOf(ann)
  await happen(account, 'disconnect')
  expect(await stateOf(ann)).toMatchObject({ state: 'none', chargesEnabled: false, payoutsEnabled: false })
  expect(await payoutRow(ann)).toMatchObject({ onboardingComplete: false, forgotten: 1 })
  expect(await payoutRow(ann)).not.toHaveProperty('accountId')
})

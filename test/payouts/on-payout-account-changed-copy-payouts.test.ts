import { expect, test, vi } from 'vitest'
import { payoutAccountChanged } from '../../events/payout-account-changed.ts'
import { idle, invoke, verified } from '../cloud.ts'
import { begin, happen, payoutRow } from './laptop-stripe.ts'

const tell = (accountId: string) => {
  const body = JSON.stringify({ id: '1', 'detail-type': payoutAccountChanged.name, detail: { accountId } })
  return invoke('on-payout-account-changed-copy-payouts', { Records: [{ messageId: '1', body }] })
}
const done = { batchItemFailures: [] }

test('the webhook of a change at Stripe updates the row, without an open page', async () => {
  const ann = await verified()
  const account = await begin(ann)
  await happen(account, 'finish')
  await vi.waitFor(
    async () => {
      await idle()
      expect(await payoutRow(ann)).toMatchObject({ payoutsEnabled: true, onboardingComplete: true })
    },
    { timeout: 120_000, interval: 200 },
  )
  await happen(account, 'disconnect')
  await vi.waitFor(
    async () => {
      await idle()
      expect(await payoutRow(ann)).not.toHaveProperty('accountId')
    },
    { timeout: 120_000, interval: 200 },
  )
})

test('an event that arrives late stores Stripe’s current state, not the state in the event', async () => {
  const ann = await verified()
  const account = await begin(ann)
  await happen(account, 'finish')
  await happen(account, 'refuse')
  expect(await tell(account)).toEqual(done)
  expect(await payoutRow(ann)).toMatchObject({ payoutsEnabled: false, onboardingComplete: true })
  expect(await tell(account)).toEqual(done)
  expect(await payoutRow(ann)).toMatchObject({ payoutsEnabled: false, onboardingComplete: true })
})

test('an event about an unknown account changes nothing', async () => {
  expect(await tell('acct_of_nobody')).toEqual(done)
})

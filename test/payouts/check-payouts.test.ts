import { expect, test } from 'vitest'
import { payoutKey } from '../../lambdas/payouts/payout-keys.ts'
import { invoke, verified } from '../cloud.ts'
import { changeRow, userOf } from '../rows.ts'
import { begin, happen, payoutRow, webhooksTaken } from './laptop-stripe.ts'

const event = {
  Records: [
    { messageId: '1', body: JSON.stringify({ id: '1', 'detail-type': 'Scheduled Event', detail: {} }) },
  ],
}

test('the nightly check copies a change at Stripe whose webhook was lost', async () => {
  const ann = await verified()
  await happen(await begin(ann), 'finish')
  await webhooksTaken(ann)
  // Simulates a lost webhook.
  await changeRow(payoutKey((await userOf(ann.email)).id), {
    onboardingComplete: false,
    chargesEnabled: false,
    payoutsEnabled: false,
  })
  expect(await invoke('check-payouts', event)).toEqual({ batchItemFailures: [] })
  expect(await payoutRow(ann)).toMatchObject({
    onboardingComplete: true,
    chargesEnabled: true,
    payoutsEnabled: true,
  })
})

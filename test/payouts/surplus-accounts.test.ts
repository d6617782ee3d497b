/** Accounts at Stripe whose ids are in no row, because the response to their creation was lost. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startSecretsManager } from '../../infra/local/secrets/server.ts'
import { startStripe } from '../../infra/local/stripe/server.ts'
import { payoutKey } from '../../lambdas/payouts/payout-keys.ts'
import { openInProcess } from '../faults/in-process.ts'

const keys = { secretKey: 'sk_test_laptop_key', webhookSecret: 'whsec_laptop' }
const days = 24 * 3600
let own: Awaited<ReturnType<typeof openInProcess>>
let stripe: Awaited<ReturnType<typeof startStripe>>
let secrets: Awaited<ReturnType<typeof startSecretsManager>>
let night: unknown

beforeAll(async () => {
  own = await openInProcess()
  const webhook = { url: 'http://127.0.0.1:9', seed: 1, lateMilliseconds: 1e9, twiceShare: 0 }
  stripe = await startStripe({ port: 0, keys, webhook, log: () => undefined })
  secrets = await startSecretsManager(0, () => JSON.stringify(keys))
  Object.assign(process.env, {
    STRIPE_URL: stripe.url,
    STRIPE_SECRET: 'campus/local/stripe-1',
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url,
  })
  night = (await import('../../lambdas/payouts/check-payouts.ts')).handler
})
afterAll(async () => {
  await stripe.close()
  await secrets.close()
  own.close()
})
beforeEach(() => {
  for (const id of Object.keys(stripe.book.state.accounts)) delete stripe.book.state.accounts[id]
})

const given = {
  country: 'US',
  controller: {
    fees: { payer: 'application' },
    losses: { payments: 'application' },
    requirement_collection: 'stripe',
    stripe_dashboard: { type: 'express' },
  },
  capabilities: {},
} as const

/** Creates an account for a person at Stripe that is `age` days old. */
function account(userId: string, age: number) {
  const made = stripe.book.create({ ...given, metadata: { userId } } as never)
  const old = { ...made, created: made.created - age * days }
  stripe.book.state.accounts[made.id] = old
  return old
}

const connected = () =>
  Object.values(stripe.book.state.accounts)
    .filter(({ isConnected }) => isConnected)
    .map(({ id }) => id)

/** The payouts row of a person with this account, with all flags off. */
const rowWith = (userId: string, accountId: string) => ({
  ...payoutKey(userId),
  accountId,
  chargesEnabled: false,
  payoutsEnabled: false,
  onboardingComplete: false,
  forgotten: 0,
  revision: 1,
})

async function lookAtNight() {
  const body = JSON.stringify({ id: '1', 'detail-type': 'Scheduled Event', detail: {} })
  const run = night as (batch: object, context: object) => Promise<unknown>
  expect(
    await run(
      { Records: [{ messageId: '1', body }] },
      { awsRequestId: '1', getRemainingTimeInMillis: () => 30_000 },
    ),
  ).toEqual({
    batchItemFailures: [],
  })
}

test('the check handles a person with two accounts, and removes the unused account that no row names', async () => {
  const [surplus, used, other] = [account('u_two', 5), account('u_two', 5), account('u_other', 5)]
  await own.fill([rowWith('u_two', used.id), rowWith('u_other', other.id)])
  for (const one of [used, other]) stripe.book.happen(one, 'finish')
  await lookAtNight()
  for (const userId of ['u_two', 'u_other'])
    expect(await own.rowOf(payoutKey(userId))).toMatchObject({ onboardingComplete: true })
  expect(connected()).toEqual([used.id, other.id])
  expect(connected()).not.toContain(surplus.id)
})

test('an unused account of a deleted person is removed, but an account that is in use or only a day old stays', async () => {
  const [ofLeaver, young, inUse] = [account('u_left', 5), account('u_begins', 1), account('u_gone', 5)]
  stripe.book.happen(inUse, 'finish')
  const { log } = await import('../../lambdas/platform/log.ts')
  const warned = vi.spyOn(log, 'warn')
  await lookAtNight()
  expect(connected()).toEqual([young.id, inUse.id])
  expect(connected()).not.toContain(ofLeaver.id)
  expect(warned).toHaveBeenCalledTimes(2)
  expect(warned).toHaveBeenCalledWith('payouts-surplus', { account: ofLeaver.id, isRemoved: true })
  expect(warned).toHaveBeenCalledWith('payouts-surplus', { account: inUse.id, isRemoved: false })
})

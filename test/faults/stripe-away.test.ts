/**
 * While Stripe is down, slow or too busy, or loses a response, no person gets a second account, and the page shows the
 * last known state.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { configOf } from '../../infra/config.ts'
import { stripeSecretName } from '../../infra/secret-names.ts'
import { startStripe } from '../../infra/local/stripe/server.ts'
import { startSecretsManager } from '../../infra/local/secrets/server.ts'
import { stripe as connected } from '../../lambdas/payouts/stripe.ts'
import { StripeAwayError } from '../../lambdas/payouts/stripe-client.ts'
import { thePlatform } from '../../lambdas/platform/platform.ts'
import { payoutKey } from '../../lambdas/payouts/payout-keys.ts'
import { noFlags } from '../../lambdas/payouts/payout-store.ts'
import { payoutHolding } from '../../lambdas/payouts/payouts-holdings.ts'
import { createEarningsLink } from '../../shared/payouts/create-earnings-link.ts'
import { getPayouts } from '../../shared/payouts/get-payouts.ts'
import { awayMessage } from '../../shared/payouts/payouts.ts'
import { startOnboarding } from '../../shared/payouts/start-onboarding.ts'
import { theCloud } from '../cloud.ts'
import { stripeKeys } from '../payouts/stripe-secret.ts'
import { call, openInProcess, userId } from './in-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'stripe-'))
let own: Awaited<ReturnType<typeof openInProcess>>
let stripe: Awaited<ReturnType<typeof startStripe>>

beforeAll(async () => {
  own = await openInProcess()
  stripe = await startStripe({
    port: 0,
    file: join(folder, 'stripe.json'),
    keys: await stripeKeys(),
    webhook: { url: 'http://127.0.0.1:9', seed: 1, lateMilliseconds: 0, twiceShare: 0 },
    log: () => undefined,
  })
  const environment = {
    AWS_ENDPOINT_URL_SECRETS_MANAGER: `http://127.0.0.1:${(await theCloud()).ports.secrets}`,
    STRIPE_URL: stripe.url,
    STRIPE_SECRET: stripeSecretName(configOf('local')),
    SITE_ORIGIN: 'http://campus.localhost:3000',
    FUNCTION_SECONDS: '2',
  }
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
})
afterEach(() => become({}))
afterAll(async () => {
  await stripe.close()
  own.close()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const become = (conditions: object) =>
  fetch(`${stripe.url}/conditions`, { method: 'POST', body: JSON.stringify(conditions) })

async function accounts(): Promise<{ id: string; isConnected: boolean }[]> {
  const answer = await fetch(`${stripe.url}/accounts.json`)
  return (await answer.json()) as { id: string; isConnected: boolean }[]
}

const begin = () => call(startOnboarding, { campusId: 'ou' })

test('while Stripe is unavailable, the setup of payouts is refused, and the page says so', async () => {
  for (const condition of [{ down: true }, { failing: true }, { rateLimited: true }, { slow: 5000 }]) {
    await become(condition)
    expect(await begin(), JSON.stringify(condition)).toMatchObject({
      status: 503,
      code: 'payouts-unavailable',
      output: { error: { message: awayMessage } },
    })
  }
})

test('a key that Stripe refuses has the same effect as an unavailable Stripe', async () => {
  const other = await startSecretsManager(0, () => JSON.stringify({ secretKey: 'sk_old', webhookSecret: '' }))
  const address = process.env['AWS_ENDPOINT_URL_SECRETS_MANAGER']!
  vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', other.url)
  await expect(connected(thePlatform()).findAccount('acct_1')).rejects.toThrow(StripeAwayError)
  vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', address)
  await other.close()
})

test('repeating the setup after lost responses makes no second account', async () => {
  await become({ losesResponses: true })
  for (let press = 0; press < 3; press += 1) expect((await begin()).status).toBe(503)
  await become({})
  expect((await begin()).status).toBe(200)
  expect(await accounts()).toHaveLength(1)
  expect(await own.rowOf(payoutKey(userId))).toMatchObject({ accountId: (await accounts())[0]!.id })
})

test('while Stripe is unavailable, the page shows the last known state, and no earnings', async () => {
  const [account] = await accounts()
  const form = new URLSearchParams({ outcome: 'finish' })
  await fetch(`${stripe.url}/accounts/${account!.id}`, { method: 'POST', body: form, redirect: 'manual' })
  expect((await call(getPayouts, {})).output).toMatchObject({ state: 'complete', isFresh: true })
  await become({ down: true })
  expect((await call(getPayouts, {})).output).toMatchObject({
    state: 'complete',
    payoutsEnabled: true,
    requirements: [],
    isFresh: false,
  })
  expect((await call(createEarningsLink, {})).code).toBe('payouts-unavailable')
})

test('an account whose creation response was lost is deleted with its person', async () => {
  const erase = () => payoutHolding(thePlatform()).erase({ id: userId } as never)
  await erase()
  // A different number of forgotten accounts gives a new idempotency key, because Stripe remembers the key of the tests
  // above.
  await own.fill([{ ...payoutKey(userId), ...noFlags, forgotten: 7, revision: 1 }])
  await become({ losesResponses: true })
  await begin()
  await become({})
  expect((await accounts()).filter(({ isConnected }) => isConnected)).toHaveLength(1)
  await erase()
  expect((await accounts()).filter(({ isConnected }) => isConnected)).toEqual([])
  expect(await own.rowOf(payoutKey(userId))).toBeUndefined()
  const made = (await accounts()).length
  await erase()
  expect(await accounts()).toHaveLength(made)
})

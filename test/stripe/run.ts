/**
 * `npm run test:stripe`: sends every kind of request of the product to stripe-mock, which refuses what Stripe's
 * published OpenAPI description does not allow. If stripe-mock cannot run, the command prints why and ends with success.
 */
import Stripe from 'stripe'
import { startSecretsManager } from '../../infra/local/secrets/server.ts'
import { stripe } from '../../lambdas/payouts/stripe.ts'
import { explain } from '../unavailable.ts'
import { startStripeMock, version } from './start.ts'

const keys = { secretKey: 'sk_test_123', webhookSecret: 'whsec_123' }
const account = 'acct_1ABCDEFGHIJKLMNO'
const page = 'https://ou.campus.example/settings/payments'

type Product = ReturnType<typeof stripe>
/** A call of each method of the product that sends a request to Stripe. */
const requests: Record<Exclude<keyof Product, 'readEvent'>, (at: Product) => Promise<unknown>> = {
  findAccount: (at) => at.findAccount(account),
  createAccount: (at) =>
    at.createAccount(
      { userId: 'u_1', email: 'ann@example.com', firstName: 'Ann', lastName: 'Ray' },
      'account u_1 0',
    ),
  removeAccount: (at) => at.removeAccount(account),
  createOnboardingLink: (at) =>
    at.createOnboardingLink(account, {
      returnUrl: `${page}?returned=true`,
      refreshUrl: `${page}?refresh=true`,
    }),
  createEarningsLink: (at) => at.createEarningsLink(account),
  hasMoneyOnTheWay: (at) => at.hasMoneyOnTheWay(account),
  listAccounts: (at) => at.listAccounts(account),
}

let failures = 0
async function check(name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
    console.log(`✓ ${name}`)
  } catch (error) {
    failures += 1
    console.log(`✗ ${name}: ${String(error)}`)
  }
}

/** Checks that stripe-mock refuses an unknown parameter, which shows that this test notices mistakes. */
async function refusesUnknown(url: URL): Promise<void> {
  const at = new Stripe(keys.secretKey, { host: url.hostname, port: url.port, protocol: 'http' })
  const unknown = { country: 'US', colour: 'red' }
  const refused = await at.accounts.create(unknown).catch((error: unknown) => error)
  if (!(refused instanceof Stripe.errors.StripeInvalidRequestError)) throw new Error('it was accepted')
}

try {
  const mock = await startStripeMock((line) => console.log(line))
  const secrets = await startSecretsManager(0, () => JSON.stringify(keys))
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url,
    STRIPE_SECRET: 'stripe',
    STRIPE_URL: mock.url,
  })
  try {
    console.log(`stripe-mock ${version}`)
    const product = stripe({ now: Date.now } as never)
    for (const [name, send] of Object.entries(requests)) await check(name, () => send(product))
    await check('a parameter that Stripe does not know is refused', () => refusesUnknown(new URL(mock.url)))
  } finally {
    await mock.close()
    await secrets.close()
  }
  process.exitCode = failures === 0 ? 0 : 1
} catch (error) {
  explain(error)
}

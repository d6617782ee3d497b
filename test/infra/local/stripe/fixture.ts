import { mkdtemp } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { startStripe } from '../../../../infra/local/stripe/server.ts'

export const keys = { secretKey: 'sk_test_laptop_key', webhookSecret: 'whsec_laptop' }

type WebhookOptions = Parameters<typeof startStripe>[0]['webhook']

/** Starts Stripe as on a laptop. By default, webhooks arrive without delays and duplicates. */
export async function openStripe(webhook: Partial<WebhookOptions> = {}) {
  const file = join(await mkdtemp(join(tmpdir(), 'stripe-')), 'stripe.json')
  const usual = { url: 'http://127.0.0.1:9', seed: 1, lateMilliseconds: 0, twiceShare: 0 }
  const start = (port: number) =>
    startStripe({ port, file, keys, webhook: { ...usual, ...webhook }, log: () => undefined })
  let server = await start(0)
  const { url, port } = server
  return {
    url,
    stripe: clientOf(port),
    restart: async () => {
      await server.close()
      server = await start(port)
    },
    close: () => server.close(),
    /** All events, oldest first. */
    events: () => server.book.state.events,
    /** Simulates these failures of the API, in place of the former ones; `{}` ends them. */
    become: (conditions: object) =>
      fetch(`${url}/conditions`, { method: 'POST', body: JSON.stringify(conditions) }),
    /** Applies an outcome to an account at Stripe. */
    happen: (account: string, outcome: string) =>
      fetch(`${url}/accounts/${account}`, {
        method: 'POST',
        body: new URLSearchParams({ outcome }),
        redirect: 'manual',
      }),
  }
}

export function clientOf(port: number, key = keys.secretKey): Stripe {
  return new Stripe(key, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

/** The data that the product sends for a new account. */
export const expressAccount = {
  country: 'US',
  email: 'ann@example.com',
  business_type: 'individual',
  controller: {
    fees: { payer: 'application' },
    losses: { payments: 'application' },
    requirement_collection: 'stripe',
    stripe_dashboard: { type: 'express' },
  },
  individual: { first_name: 'Ann', last_name: 'Lee' },
  business_profile: { mcc: '5999', product_description: 'Things & more for students' },
  capabilities: { transfers: { requested: true } },
  metadata: { person: '01J0000000000000000000000A' },
} satisfies Stripe.AccountCreateParams

/** Starts a server that receives webhooks. It responds with `statuses` in order, and repeats the last one. */
export async function openWebhook(statuses: number[] = [200]) {
  const received: { body: string; signature: string }[] = []
  const server: Server = createServer((request, response) => {
    const take = (body: string) => {
      received.push({ body, signature: String(request.headers['stripe-signature']) })
      response.writeHead(statuses[Math.min(received.length, statuses.length) - 1] ?? 200).end()
    }
    // A sender that was stopped may have sent only half of a request, while another test is running.
    text(request).then(take, () => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    url: `http://127.0.0.1:${address.port}/api/payouts/stripe-events`,
    received,
    close: () => new Promise<unknown>((resolve) => server.close(resolve)),
  }
}

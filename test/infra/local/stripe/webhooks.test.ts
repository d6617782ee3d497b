import type Stripe from 'stripe'
import { afterEach, expect, test, vi } from 'vitest'
import { clientOf, expressAccount, keys, openStripe, openWebhook } from './fixture.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function open(options: Parameters<typeof openStripe>[0] = {}, statuses?: number[]) {
  const webhook = await openWebhook(statuses)
  const laptop = await openStripe({ url: webhook.url, ...options })
  closing.push(webhook.close, laptop.close)
  return { webhook, laptop }
}

const { webhooks } = clientOf(9)
/** Reads a delivery as the product does. Throws for an invalid signature. */
const read = ({ body, signature }: { body: string; signature: string }): Stripe.Event =>
  webhooks.constructEvent(body, signature, keys.webhookSecret)

test('a change is posted with a signature that the official client accepts', async () => {
  const { webhook, laptop } = await open()
  const { id } = await laptop.stripe.accounts.create(expressAccount)
  await laptop.happen(id, 'leave')
  await vi.waitFor(() => expect(webhook.received).toHaveLength(1))
  const [delivery] = webhook.received
  if (!delivery) throw new Error('there is no delivery')
  expect(read(delivery)).toMatchObject({ type: 'account.updated', account: id, livemode: false })
  expect(() => read({ ...delivery, body: delivery.body.replace(id, 'acct_other') })).toThrow(/signature/)
  expect(() => webhooks.constructEvent(delivery.body, delivery.signature, 'whsec_other')).toThrow(/signature/)
})

test('a delivery that is not acknowledged is repeated, even by the next process', async () => {
  const { webhook, laptop } = await open({}, [500, 200])
  const { id } = await laptop.stripe.accounts.create(expressAccount)
  await laptop.happen(id, 'leave')
  await vi.waitFor(() => expect(webhook.received).toHaveLength(1))
  await laptop.restart()
  await vi.waitFor(() => expect(webhook.received).toHaveLength(2), { timeout: 120_000 })
  const [first, second] = webhook.received.map((delivery) => read(delivery).id)
  expect(second).toBe(first)
})

test('with faults, all events arrive, some of them late, twice or out of order', async () => {
  const { webhook, laptop } = await open({ seed: 7, lateMilliseconds: 150, twiceShare: 0.5 })
  const { id } = await laptop.stripe.accounts.create(expressAccount)
  const outcomes = ['leave', 'review', 'ask', 'overdue', 'finish', 'refuse', 'review', 'finish']
  for (const outcome of outcomes) await laptop.happen(id, outcome)
  const sent = laptop.events().map((event) => event.id)
  const received = () => webhook.received.map((delivery) => read(delivery).id)
  await vi.waitFor(() => expect(new Set(received())).toEqual(new Set(sent)), { timeout: 120_000 })
  await vi.waitFor(() => expect(received().length).toBeGreaterThan(sent.length), { timeout: 120_000 })
  expect([...new Set(received())]).not.toEqual(sent)
})

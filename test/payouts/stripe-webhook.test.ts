import { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { stripeEventKey } from '../../lambdas/payouts/payout-keys.ts'
import { responseOf, theCloud } from '../cloud.ts'
import { rowOf } from '../rows.ts'
import { stripeKeys } from './stripe-secret.ts'

let events = 0
/** An event of Stripe, reduced to the relevant fields. */
function newEvent(type = 'account.updated', account: string | null = 'acct_of_nobody') {
  events += 1
  const id = `evt_${process.pid}_${Date.now()}_${events}`
  const data = { object: { id: account ?? 'other', object: 'account' } }
  return { id, object: 'event', type, data, ...(account !== null && { account }) }
}

async function sign(body: string, { secret, at = Date.now() }: { secret?: string; at?: number } = {}) {
  return Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: secret ?? (await stripeKeys()).webhookSecret,
    timestamp: Math.floor(at / 1000),
  })
}

async function send(body: string, signature: string | undefined) {
  const { ports } = await theCloud()
  const headers = {
    'content-type': 'application/json',
    ...(signature !== undefined && { 'stripe-signature': signature }),
  }
  const url = `http://127.0.0.1:${ports.site}/api/payouts/stripe-events`
  return responseOf(await fetch(url, { method: 'POST', headers, body }))
}

test('an event of Stripe is stored once, even if its repetition has different content', async () => {
  const event = newEvent()
  const body = JSON.stringify(event, undefined, 2)
  expect((await send(body, await sign(body))).status).toBe(200)
  const kept = await rowOf(stripeEventKey(event.id))
  expect(kept).toMatchObject({ accountId: 'acct_of_nobody', type: 'account.updated' })
  const again = JSON.stringify({ ...event, account: 'acct_of_somebody_else' })
  expect((await send(again, await sign(again))).status).toBe(200)
  expect(await rowOf(stripeEventKey(event.id))).toEqual(kept)
})

test('an event without Stripe’s signature, with an old or with a wrong one is refused and not stored', async () => {
  const event = newEvent()
  const body = JSON.stringify(event)
  const wrong = [
    undefined,
    '',
    't=1,v1=00',
    await sign(body, { secret: 'whsec_of_somebody_else' }),
    await sign(body, { at: Date.now() - 301_000 }),
    await sign(JSON.stringify({ ...event, account: 'acct_other' })),
    await sign(`${body} `),
  ]
  for (const signature of wrong)
    expect((await send(body, signature)).error, signature).toMatchObject({ code: 'bad-input' })
  expect(await rowOf(stripeEventKey(event.id))).toBeUndefined()
})

test('an event of another type, or about no account, is accepted and not stored', async () => {
  for (const event of [newEvent('invoice.paid'), newEvent('capability.updated', null), newEvent('x.y')]) {
    const body = JSON.stringify(event)
    expect((await send(body, await sign(body))).status).toBe(200)
    expect(await rowOf(stripeEventKey(event.id))).toBeUndefined()
  }
})

test('an event of more than 256 KB is refused before its signature is checked', async () => {
  const body = JSON.stringify({ ...newEvent(), padding: 'x'.repeat(256 * 1024) })
  expect((await send(body, await sign(body))).error).toMatchObject({ code: 'too-large' })
})

test('methods other than POST are refused', async () => {
  const { ports } = await theCloud()
  const answer = await fetch(`http://127.0.0.1:${ports.site}/api/payouts/stripe-events`)
  expect(answer.status).toBe(405)
  await answer.body?.cancel()
})

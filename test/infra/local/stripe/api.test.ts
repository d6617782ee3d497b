import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { clientOf, expressAccount, keys, openStripe } from './fixture.ts'

let laptop: Awaited<ReturnType<typeof openStripe>>
beforeAll(async () => void (laptop = await openStripe()))
afterAll(() => laptop.close())
afterEach(() => laptop.become({}))

const create = (key?: string) =>
  laptop.stripe.accounts.create(expressAccount, key === undefined ? {} : { idempotencyKey: key })

test('a new account has the submitted data, and Stripe requires the rest', async () => {
  const account = await create()
  expect(account).toMatchObject({
    object: 'account',
    email: 'ann@example.com',
    country: 'US',
    charges_enabled: false,
    payouts_enabled: false,
    details_submitted: false,
    controller: { stripe_dashboard: { type: 'express' }, requirement_collection: 'stripe' },
    business_profile: { product_description: 'Things & more for students' },
    capabilities: { transfers: 'inactive' },
    metadata: { person: '01J0000000000000000000000A' },
    requirements: { disabled_reason: 'requirements.past_due', pending_verification: [] },
  })
  expect(account.id).toMatch(/^acct_\w+$/)
  expect(account.lastResponse.requestId).toMatch(/^req_\w+$/)
  const { currently_due: due, eventually_due: later, past_due: late } = account.requirements ?? {}
  expect(due).toContain('external_account')
  for (const known of [
    'individual.first_name',
    'business_type',
    'business_profile.url',
    'business_profile.mcc',
  ])
    expect(due).not.toContain(known)
  expect([later, late]).toEqual([due, due])
  expect(await laptop.stripe.accounts.retrieve(account.id)).toEqual(account)
})

test.each([
  [
    'finish',
    { charges_enabled: true, payouts_enabled: true, details_submitted: true },
    { currently_due: [] },
  ],
  [
    'leave',
    { charges_enabled: false, details_submitted: false },
    { disabled_reason: 'requirements.past_due' },
  ],
  ['refuse', { payouts_enabled: false, details_submitted: true }, { disabled_reason: 'rejected.fraud' }],
  [
    'ask',
    { payouts_enabled: true, details_submitted: true },
    { currently_due: ['individual.verification.document'], disabled_reason: null },
  ],
  [
    'review',
    { payouts_enabled: false, details_submitted: true },
    {
      pending_verification: ['individual.verification.document'],
      disabled_reason: 'requirements.pending_verification',
    },
  ],
  [
    'overdue',
    { payouts_enabled: false },
    { past_due: ['individual.verification.document'], disabled_reason: 'requirements.past_due' },
  ],
])('the outcome %s gives the flags and requirements of Stripe', async (outcome, flags, requirements) => {
  const { id } = await create()
  await laptop.happen(id, outcome)
  const account = await laptop.stripe.accounts.retrieve(id)
  expect(account).toMatchObject(flags)
  expect(account.requirements).toMatchObject(requirements)
})

test('a person who stops half-way has fewer requirements left, and can finish later', async () => {
  const { id, requirements } = await create()
  await laptop.happen(id, 'leave')
  const half = (await laptop.stripe.accounts.retrieve(id)).requirements?.currently_due ?? []
  expect(half.length).toBeGreaterThan(0)
  expect(half.length).toBeLessThan(requirements?.currently_due?.length ?? 0)
  await laptop.happen(id, 'finish')
  expect((await laptop.stripe.accounts.retrieve(id)).requirements?.currently_due).toEqual([])
})

test('an idempotency key creates one account, and is refused with other parameters', async () => {
  const [one, other] = await Promise.all([create('person-1'), create('person-1')])
  expect(other.id).toBe(one.id)
  const again = await create('person-1')
  expect([again.id, again.lastResponse.headers['idempotent-replayed']]).toEqual([one.id, 'true'])
  const changed = { ...expressAccount, email: 'ben@example.com' }
  await expect(laptop.stripe.accounts.create(changed, { idempotencyKey: 'person-1' })).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
  })
  expect((await create('person-2')).id).not.toBe(one.id)
})

test('a lost response is repeated after a restart, and creates no second account', async () => {
  const count = async () => ((await (await fetch(`${laptop.url}/accounts.json`)).json()) as unknown[]).length
  const before = await count()
  await laptop.become({ losesResponses: true })
  await expect(create('lost')).rejects.toMatchObject({ type: 'StripeConnectionError' })
  await laptop.become({})
  await laptop.restart()
  expect((await create('lost')).lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(await count()).toBe(before + 1)
})

test('a refused request leaves its idempotency key free', async () => {
  const wrong = { ...expressAccount, email: 'nobody' }
  await expect(laptop.stripe.accounts.create(wrong, { idempotencyKey: 'free' })).rejects.toMatchObject({
    code: 'email_invalid',
    param: 'email',
  })
  expect((await create('free')).object).toBe('account')
})

test('an unknown parameter is refused by its full name, and so is a missing one', async () => {
  const refused = { statusCode: 400, type: 'StripeInvalidRequestError', rawType: 'invalid_request_error' }
  const unknown = { ...expressAccount, individual: { first_name: 'Ann', shoe_size: '38' } }
  await expect(laptop.stripe.accounts.create(unknown)).rejects.toMatchObject({
    ...refused,
    code: 'parameter_unknown',
    param: 'individual[shoe_size]',
    message: 'Received unknown parameter: individual[shoe_size]',
  })
  const { id } = await create()
  const link = { account: id, type: 'account_onboarding', return_url: 'http://localhost/' } as const
  await expect(laptop.stripe.accountLinks.create(link)).rejects.toMatchObject({
    ...refused,
    code: 'parameter_missing',
    param: 'refresh_url',
  })
  await expect(laptop.stripe.accountLinks.create({ ...link, refresh_url: 'ftp://x' })).rejects.toMatchObject({
    ...refused,
    code: 'url_invalid',
  })
  await expect(laptop.stripe.accounts.list({ limit: 101 })).rejects.toMatchObject({
    ...refused,
    param: 'limit',
  })
  await expect(laptop.stripe.customers.list()).rejects.toMatchObject({
    statusCode: 404,
    message: 'Unrecognized request URL (GET: /v1/customers).',
  })
})

test('a wrong key, an unknown account and an account that revoked its access get different errors', async () => {
  const port = Number(new URL(laptop.url).port)
  const { id } = await create()
  await expect(clientOf(port, 'sk_test_other').accounts.retrieve(id)).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
  })
  await expect(laptop.stripe.accounts.retrieve('acct_none')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  })
  await laptop.happen(id, 'disconnect')
  const noAccess = { type: 'StripePermissionError', statusCode: 403, code: 'account_invalid' }
  await expect(laptop.stripe.accounts.retrieve(id)).rejects.toMatchObject(noAccess)
  await expect(laptop.stripe.balance.retrieve({}, { stripeAccount: id })).rejects.toMatchObject(noAccess)
  await expect(laptop.stripe.accounts.del(id)).rejects.toMatchObject(noAccess)
  await expect(laptop.stripe.accounts.createLoginLink(id)).rejects.not.toMatchObject({
    message: expect.stringContaining(keys.secretKey),
  })
})

test('an account with a balance cannot be deleted, and a deleted account is no longer accessible', async () => {
  const { id } = await create()
  const form = new URLSearchParams({ available: '1250', pending: '300', onTheWay: '4000' })
  await fetch(`${laptop.url}/accounts/${id}/balance`, { method: 'POST', body: form, redirect: 'manual' })
  const balance = await laptop.stripe.balance.retrieve({}, { stripeAccount: id })
  expect(balance).toMatchObject({
    available: [{ amount: 1250, currency: 'usd' }],
    pending: [{ amount: 300, currency: 'usd' }],
  })
  const onTheWay = { status: 'in_transit', limit: 1 } as const
  const { data } = await laptop.stripe.payouts.list(onTheWay, { stripeAccount: id })
  expect(data).toMatchObject([{ object: 'payout', amount: 4000, status: 'in_transit' }])
  expect((await laptop.stripe.payouts.list({ status: 'paid' }, { stripeAccount: id })).data).toEqual([])
  await expect(laptop.stripe.accounts.del(id)).rejects.toMatchObject({ statusCode: 400 })
  await fetch(`${laptop.url}/accounts/${id}/balance`, {
    method: 'POST',
    body: new URLSearchParams(),
    redirect: 'manual',
  })
  expect(await laptop.stripe.accounts.del(id)).toMatchObject({ id, deleted: true })
  await expect(laptop.stripe.accounts.retrieve(id)).rejects.toMatchObject({ statusCode: 403 })
})

test('a login link requires a completed application', async () => {
  const { id } = await create()
  await expect(laptop.stripe.accounts.createLoginLink(id)).rejects.toMatchObject({ statusCode: 400 })
  await laptop.happen(id, 'finish')
  expect((await laptop.stripe.accounts.createLoginLink(id)).url).toContain('/express/')
})

test('events are listed by type and time, newest first, page by page', async () => {
  const { id } = await create()
  for (const outcome of ['leave', 'review', 'finish', 'ask']) await laptop.happen(id, outcome)
  const since = Math.floor(Date.now() / 1000) - 60
  const as = { stripeAccount: id }
  const updates = { type: 'account.updated', created: { gte: since }, limit: 2 }
  const own = []
  for await (const event of laptop.stripe.events.list(updates, as)) own.push(event)
  const disabled = own.map(({ data }) => (data.object as { charges_enabled: boolean }).charges_enabled)
  expect(disabled).toEqual([true, true, false, false])
  expect(own[1]?.data.previous_attributes).toMatchObject({ charges_enabled: false })
  const later = await laptop.stripe.events.list({ created: { gte: since + 3600 } }, as)
  expect([later.data, later.has_more]).toEqual([[], false])
  const types = (await laptop.stripe.events.list({ types: ['capability.updated'], limit: 100 }, as)).data
  expect(new Set(types.map(({ type }) => type))).toEqual(new Set(['capability.updated']))
  // Without naming the account, the platform does not see its events.
  expect((await laptop.stripe.events.list()).data).toEqual([])
})

test('accounts are listed page by page, newest first, without those that revoked their access', async () => {
  const ids = [(await create()).id, (await create()).id, (await create()).id]
  await laptop.happen(ids[1]!, 'disconnect')
  const found: string[] = []
  for await (const { id } of laptop.stripe.accounts.list({ limit: 1 })) found.push(id)
  expect(found.slice(0, 2)).toEqual([ids[2], ids[0]])
})

test('Stripe can be unreachable, fail, refuse too many requests and be slow', async () => {
  await laptop.become({ down: true })
  await expect(create()).rejects.toMatchObject({ type: 'StripeConnectionError' })
  await laptop.become({ failing: true })
  await expect(create()).rejects.toMatchObject({ type: 'StripeAPIError', statusCode: 500 })
  await laptop.become({ rateLimited: true })
  await expect(create()).rejects.toMatchObject({ type: 'StripeRateLimitError', code: 'rate_limit' })
  await laptop.become({ slow: 5000 })
  await expect(
    laptop.stripe.accounts.create(expressAccount, { timeout: 50, maxNetworkRetries: 0 }),
  ).rejects.toMatchObject({ type: 'StripeConnectionError' })
})

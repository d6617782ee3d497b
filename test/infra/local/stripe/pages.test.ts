import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { expressAccount, openStripe } from './fixture.ts'

let laptop: Awaited<ReturnType<typeof openStripe>>
beforeAll(async () => void (laptop = await openStripe()))
afterAll(() => laptop.close())

const returnUrl = 'http://ou.campus.localhost:3000/settings/payments?returned=true'
const refreshUrl = 'http://ou.campus.localhost:3000/settings/payments?refresh=true'

async function newLink() {
  const { id } = await laptop.stripe.accounts.create(expressAccount)
  const link = await laptop.stripe.accountLinks.create({
    account: id,
    type: 'account_onboarding',
    return_url: returnUrl,
    refresh_url: refreshUrl,
  })
  return { id, link }
}

/** Opens an address like a browser, but without DNS for `localhost` and without following redirects. */
const open = (address: string, init: RequestInit = {}) =>
  fetch(address.replace('localhost', '127.0.0.1'), { redirect: 'manual', ...init })

const press = (action: string, outcome: string) =>
  open(`${laptop.url}${action}`, { method: 'POST', body: new URLSearchParams({ outcome }) })

const actionOf = (page: string) => /action="([^"]+)"/.exec(page)?.[1] ?? ''

test('the page of an account link finishes the application and redirects back', async () => {
  const { id, link } = await newLink()
  const page = await (await open(link.url)).text()
  expect(page).toContain('Ann Lee · ann@example.com')
  const back = await press(actionOf(page), 'finish')
  expect([back.status, back.headers.get('location')]).toEqual([303, returnUrl])
  expect((await laptop.stripe.accounts.retrieve(id)).payouts_enabled).toBe(true)
})

test('an account link opens once, and within five minutes', async () => {
  const { link } = await newLink()
  expect(link.expires_at - link.created).toBe(300)
  expect((await open(link.url)).status).toBe(200)
  expect((await open(link.url)).headers.get('location')).toBe(refreshUrl)
  const late = await newLink()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 300_000)
  const expired = await open(late.link.url)
  vi.useRealTimers()
  expect([expired.status, expired.headers.get('location')]).toEqual([303, refreshUrl])
  expect((await open(`${laptop.url}/setup/unknown`)).status).toBe(404)
})

test('a link to the dashboard opens once, and the dashboard shows the balance and can disconnect the account', async () => {
  const { id } = await newLink()
  await laptop.happen(id, 'finish')
  await fetch(`${laptop.url}/accounts/${id}/balance`, {
    method: 'POST',
    body: new URLSearchParams({ available: '1250', onTheWay: '4000' }),
    redirect: 'manual',
  })
  const { url } = await laptop.stripe.accounts.createLoginLink(id)
  const page = await (await open(url)).text()
  expect(page).toContain('$12.50')
  expect(page).toContain('$40.00 · in_transit')
  expect((await open(url)).status).toBe(410)
  expect((await press(actionOf(page), 'disconnect')).status).toBe(200)
  const newest = laptop.events().at(-1)
  expect([newest?.type, newest?.account]).toEqual(['account.application.deauthorized', id])
  expect((await press(actionOf(page), 'disconnect')).status).toBe(404)
})

test('the dashboard accepts fields that Stripe required later', async () => {
  const { id } = await newLink()
  await laptop.happen(id, 'ask')
  const { url } = await laptop.stripe.accounts.createLoginLink(id)
  const page = await (await open(url)).text()
  expect(page).toContain('Give what is missing')
  expect(await (await press(actionOf(page), 'finish')).text()).toContain('Thank you')
  expect((await laptop.stripe.accounts.retrieve(id)).requirements?.currently_due).toEqual([])
})

test('the overview shows accounts, and escapes their names', async () => {
  const individual = { first_name: '<script>', last_name: 'Lee' }
  const { id } = await laptop.stripe.accounts.create({ ...expressAccount, individual })
  const overview = await (await open(`${laptop.url}/`)).text()
  expect(overview).toContain('&lt;script&gt; Lee')
  expect(overview).not.toContain('<script>')
  const accounts = (await (await open(`${laptop.url}/accounts.json`)).json()) as { id: string }[]
  expect(accounts.map((account) => account.id)).toContain(id)
})

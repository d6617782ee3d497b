import { expect, test } from 'vitest'
import { createEarningsLink } from '../../shared/payouts/create-earnings-link.ts'
import { call, verified } from '../cloud.ts'
import { begin, happen, setBalance } from './laptop-stripe.ts'

test('the link opens the person’s dashboard at Stripe', async () => {
  const ann = await verified()
  const account = await begin(ann)
  await happen(account, 'finish')
  await setBalance(account, { available: '1250' })
  const { url } = (await call(createEarningsLink, {}, ann)).output
  expect(url).not.toContain(account)
  const page = await (await fetch(url.replace('localhost', '127.0.0.1'))).text()
  expect(page).toContain('$12.50')
})

test('a person without payouts gets no link to earnings', async () => {
  const ann = await verified()
  const refusal = { code: 'payouts-incomplete', message: 'Set up your payouts first.' }
  expect((await call(createEarningsLink, {}, ann)).error).toMatchObject(refusal)
  await begin(ann)
  expect((await call(createEarningsLink, {}, ann)).error).toMatchObject(refusal)
})

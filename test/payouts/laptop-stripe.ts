/** Makes changes at the fake Stripe of the tests' cloud. */
import { payoutKey } from '../../lambdas/payouts/payout-keys.ts'
import { startOnboarding } from '../../shared/payouts/start-onboarding.ts'
import { expect } from 'vitest'
import { call, idle, theCloud, type Person } from '../cloud.ts'
import { rowOf, userOf } from '../rows.ts'

async function post(path: string, form: Record<string, string>): Promise<Response> {
  const { ports } = await theCloud()
  const url = `http://127.0.0.1:${ports.stripe}${path}`
  return fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
}

/** Changes an account as Stripe or a person on Stripe's pages does. */
export async function happen(accountId: string, outcome: string): Promise<void> {
  const { status } = await post(`/accounts/${accountId}`, { outcome })
  if (status !== 303) throw new Error(`${outcome}: ${status}`)
}

/** Sets the balance of an account, in cents. */
export async function setBalance(accountId: string, balance: Record<string, string>): Promise<void> {
  await post(`/accounts/${accountId}/balance`, balance)
}

/** Returns the accounts that Stripe has for a person. */
export async function accountsAtStripe(person: Person): Promise<Record<string, unknown>[]> {
  const { ports } = await theCloud()
  const all = await (await fetch(`http://127.0.0.1:${ports.stripe}/accounts.json`)).json()
  return (all as { email: string }[]).filter(({ email }) => email === person.email)
}

/** Waits until all webhooks about a person's account, and the reactions to them, have been handled. */
export async function webhooksTaken(person: Person): Promise<void> {
  const onTheWay = async () => (await accountsAtStripe(person)).map(({ webhooks }) => webhooks)
  await expect.poll(onTheWay, { timeout: 20_000 }).toEqual([0])
  await idle()
}

export async function payoutRow(person: Person) {
  return (await rowOf(payoutKey((await userOf(person.email)).id))) ?? {}
}

/** Creates a person's account; returns its id. */
export async function begin(person: Person): Promise<string> {
  const { error } = await call(startOnboarding, { campusId: 'ou' }, person)
  if (error) throw new Error(error.code)
  return String((await payoutRow(person))['accountId'])
}

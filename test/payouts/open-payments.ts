/** `/settings/payments` in rendered tests, with a server whose state the test sets. */
import { getPayouts } from '../../shared/payouts/get-payouts.ts'
import type { Payouts, Requirement } from '../../shared/payouts/payouts.ts'
import { openPage } from '../render/page.ts'
import { ann } from '../render/samples.ts'
import { screen } from '../render/screen.ts'
import { answer } from '../render/server.ts'

export const path = '/settings/payments'
export const away = 'Stripe can’t be reached right now. Try again in a few minutes.'

export function payouts(state: Payouts['state'], more: Partial<Payouts> = {}): Payouts {
  const isOn = state === 'complete'
  return { state, chargesEnabled: isOn, payoutsEnabled: isOn, requirements: [], isFresh: true, ...more }
}

export const wanted = (due: Requirement['due'], ...codes: string[]) => codes.map((code) => ({ code, due }))

export async function open(of: Payouts, { width = 1440, search = '', as = ann } = {}): Promise<void> {
  answer(getPayouts, of)
  await openPage(`${path}${search}`, { as, width })
  await screen.findByRole('heading', { level: 1, name: 'Payouts' })
}

export const button = (name: string) => screen.findByRole('button', { name })

/** Data that pages of rendered tests send with `navigator.sendBeacon`. */
import * as z from 'zod/mini'
import { sendError } from '../../shared/analytics/send-error.ts'
import { sendUsage } from '../../shared/analytics/send-usage.ts'
import type { AnyContract, InputOf } from '../../shared/contract.ts'

let sent: [address: string, body: Blob][] = []

export function noteBeacon(address: string, body: Blob): boolean {
  sent.push([address, body])
  return true
}

export function forgetBeacons(): void {
  sent = []
}

/** The batches that the page sent until its tab was closed. */
export async function batchesOnClose(): Promise<InputOf<typeof sendUsage>[]> {
  window.dispatchEvent(new Event('pagehide'))
  return batchesSent()
}

/** The batches that the page sent, checked by the contract. */
export const batchesSent = () => sentTo(sendUsage)

/** The errors that the page sent, checked by the contract. */
export const errorsSent = () => sentTo(sendError)

async function sentTo<C extends AnyContract>(contract: C): Promise<InputOf<C>[]> {
  return Promise.all(
    sent.map(async ([address, body]) => {
      if (address !== `/api${contract.path}` || body.type !== 'application/json')
        throw new Error(`A beacon went to ${address} as ${body.type}`)
      return z.parse<C['input']>(contract.input, JSON.parse(await body.text())) as InputOf<C>
    }),
  )
}

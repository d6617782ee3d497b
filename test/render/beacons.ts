/** Data that pages of rendered tests send with `navigator.sendBeacon`. */
import { sendEvents } from '../../shared/analytics/send-events.ts'
import type { InputOf } from '../../shared/contract.ts'

let sent: [address: string, body: Blob][] = []

export function noteBeacon(address: string, body: Blob): boolean {
  sent.push([address, body])
  return true
}

export function forgetBeacons(): void {
  sent = []
}

/** The batches that the page sent until its tab was closed. */
export async function batchesOnClose(): Promise<InputOf<typeof sendEvents>[]> {
  window.dispatchEvent(new Event('pagehide'))
  return batchesSent()
}

/** The batches that the page sent, checked by the contract. */
export async function batchesSent(): Promise<InputOf<typeof sendEvents>[]> {
  return Promise.all(
    sent.map(async ([address, body]) => {
      if (address !== `/api${sendEvents.path}` || body.type !== 'application/json')
        throw new Error(`A beacon went to ${address} as ${body.type}`)
      return sendEvents.input.parse(JSON.parse(await body.text()))
    }),
  )
}

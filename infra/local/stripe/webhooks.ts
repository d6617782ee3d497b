import { createHmac } from 'node:crypto'
import { randomNumbers } from '../faults.ts'
import { eventObject, type Book, type StripeEvent } from './state.ts'

export type WebhookOptions = {
  /** The URL to which events are posted. */
  url: string
  /** The key that signs events. */
  secret: string
  /** The same seed gives the same sequence of delays and duplicates. */
  seed: number
  /** The longest delay of an event. A later event may be delivered before a delayed one. */
  lateMilliseconds: number
  /** The share of events that are sent twice. */
  twiceShare: number
  log: (line: string) => void
}

/** Stripe retries for three days. The laptop gives up after about an hour, and its first retries follow quickly. */
const firstPause = 500
const longestPause = 60_000
const mostTries = 64
const responseMilliseconds = 10_000

/**
 * Posts events to the webhook with delays and duplicates, so they can arrive out of order. Each event is retried until the
 * webhook accepts it with a status of 200 to 299, at most `mostTries` times: https://docs.stripe.com/webhooks. Pending
 * events are stored with the rest of the state.
 */
export function openWebhooks(book: () => Book, options: WebhookOptions) {
  const { url, secret, seed, lateMilliseconds, twiceShare, log } = options
  const random = randomNumbers(`${seed} stripe`)
  const closed = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let isPosting = false

  function schedule({ id }: StripeEvent): void {
    const { deliveries } = book().state
    const copies = random() < twiceShare ? 2 : 1
    for (let copy = 0; copy < copies; copy += 1)
      deliveries.push({ event: id, at: Date.now() + Math.round(random() * lateMilliseconds), tries: 0 })
    wait()
  }

  function wait(): void {
    clearTimeout(timer)
    const next = Math.min(...book().state.deliveries.map(({ at }) => at))
    if (closed.signal.aborted || isPosting || next === Infinity) return
    timer = setTimeout(() => void postDue(), Math.max(0, next - Date.now()))
  }

  async function postDue(): Promise<void> {
    isPosting = true
    const { state, save } = book()
    const due = state.deliveries.filter(({ at }) => at <= Date.now()).sort((one, other) => one.at - other.at)
    for (const delivery of due) {
      const event = state.events.find(({ id }) => id === delivery.event)
      const refusal = event && (await post(event))
      if (closed.signal.aborted) return
      delivery.tries += 1
      if (refusal !== undefined && delivery.tries < mostTries) {
        delivery.at = Date.now() + Math.min(longestPause, firstPause * 2 ** (delivery.tries - 1))
        continue
      }
      if (refusal !== undefined) log(`Stripe gives up on its event ${delivery.event}: ${refusal}`)
      state.deliveries.splice(state.deliveries.indexOf(delivery), 1)
    }
    save()
    isPosting = false
    wait()
  }

  /** Returns why the event was not accepted. */
  async function post(event: StripeEvent): Promise<string | undefined> {
    const body = JSON.stringify(eventObject(event, 1))
    try {
      const response = await fetch(url, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': signatureOf(body, secret),
        },
        redirect: 'manual',
        signal: AbortSignal.any([closed.signal, AbortSignal.timeout(responseMilliseconds)]),
      })
      await response.arrayBuffer()
      return response.ok ? undefined : `the webhook returned ${response.status}`
    } catch (error) {
      return String(error)
    }
  }

  return {
    schedule,

    /** Resumes the delivery of events that an earlier process did not deliver. */
    start: wait,

    close(): void {
      closed.abort()
      clearTimeout(timer)
    },
  }
}

/** https://docs.stripe.com/webhooks#verify-manually */
function signatureOf(body: string, secret: string): string {
  const time = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return `t=${time},v1=${signature}`
}

/** Simulated devices of people, registered at the push service of the laptop cloud. */
import { createECDH, randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'
import type { Event } from '../../events/event.ts'
import { createPushSubscription } from '../../shared/notifications/create-push-subscription.ts'
import { listPushSubscriptions } from '../../shared/notifications/list-push-subscriptions.ts'
import type { PushMessage } from '../../shared/notifications/push-message.ts'
import type { NewSubscription } from '../../shared/notifications/push-subscription.ts'
import { call, invoke, theCloud, type Person } from '../cloud.ts'

/** The keys that a browser creates for a subscription. */
export function newKeys() {
  const keys = createECDH('prime256v1')
  const publicKey = keys.generateKeys('base64url')
  return {
    publicKey,
    privateKey: keys.getPrivateKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
}

async function ask(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> {
  const { ports } = await theCloud()
  const answer = await fetch(`http://127.0.0.1:${ports.push}${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  })
  return answer.status === 204 ? undefined : answer.json()
}

/** Creates a subscription at the laptop's push service, as a page on this machine does. */
export async function subscribe(publicKey: string): Promise<NewSubscription> {
  const made = await ask('POST', '/subscriptions', { applicationServerKey: publicKey })
  return { ...(made as NewSubscription), applicationServerKey: publicKey }
}

const pathOf = (endpoint: string) => new URL(endpoint).pathname

/** Switches on the notifications of a person on a new device. */
export async function newDevice(person: Person) {
  const { publicKey } = (await call(listPushSubscriptions, {}, person)).output
  return deviceUnder(publicKey, person)
}

/** Switches on the notifications of a person on a new device that subscribes with this public key. */
export async function deviceUnder(publicKey: string, person: Person) {
  const subscription = await subscribe(publicKey)
  const { endpoint } = subscription
  const { id } = (await call(createPushSubscription, subscription, person)).output
  return {
    id,
    endpoint,
    /** The messages that the device received and decrypted, newest first. */
    async pushes(): Promise<(PushMessage & { urgency: string; topic: string })[]> {
      const found = await ask('GET', `/pushes.json?${new URLSearchParams({ endpoint })}`)
      return (found as { data: string; urgency: string; topic: string }[]).map(
        ({ data, urgency, topic }) => ({
          ...(JSON.parse(data) as PushMessage),
          urgency,
          topic,
        }),
      )
    },
    cancel: () => ask('DELETE', pathOf(endpoint)),
    become: (condition: 'online' | 'offline' | 'busy') =>
      ask('POST', pathOf(endpoint).replace('push', 'conditions'), { condition }),
  }
}

/** Runs a reaction with an event, as its queue does. Returns whether the message stays in the queue. */
export async function react<E extends Event>(
  reaction: string,
  event: E,
  detail: z.output<E['detail']>,
): Promise<boolean> {
  const body = JSON.stringify({ id: 'e', 'detail-type': event.name, detail })
  const answer = (await invoke(reaction, { Records: [{ messageId: 'm', body }] })) as {
    batchItemFailures: unknown[]
  }
  return answer.batchItemFailures.length > 0
}

import { createECDH, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { readJsonFile, writeJsonFile } from '../state-file.ts'
import { decrypt } from './decrypt.ts'

/**
 * The origin of every subscription's address. Nothing serves this host; a function on this machine sends its messages to
 * the port of the push service.
 */
export const pushOrigin = 'https://push.localhost'

const deviceSchema = z.object({
  token: z.string(),
  /** The public key of the only sender that may push to this subscription. */
  senderKey: z.string(),
  privateKey: z.string(),
  auth: z.string(),
  /** Epoch milliseconds. A cancelled subscription is kept, so that senders get 410. */
  cancelledAt: z.optional(z.number()),
})
type Device = z.output<typeof deviceSchema>

/**
 * The state of a device. An offline device gets its messages later. For a busy device, the service throttles the sender.
 */
export type Condition = 'online' | 'offline' | 'busy'

export interface PushedMessage {
  id: string
  endpoint: string
  /** The data after decryption by the device. */
  data: string
  topic: string | undefined
  urgency: string
  /** Epoch milliseconds of its delivery to the device. */
  deliveredAt: number
}

interface Waiting extends Omit<PushedMessage, 'deliveredAt' | 'data'> {
  body: Buffer
  until: number
}

export type Devices = ReturnType<typeof openDevices>

/** Messages that the page of the push service shows. */
const shownMaximum = 200

/** The subscribed browsers of this machine, with their waiting and received messages. */
export function openDevices(file: string, now = () => Date.now()) {
  const devices = new Map(
    (readJsonFile(file, z.array(deviceSchema)) ?? []).map((device) => [device.token, device]),
  )
  const conditions = new Map<string, Condition>()
  let waiting: Waiting[] = []
  const delivered: PushedMessage[] = []
  const save = () => writeJsonFile(file, [...devices.values()])
  const endpointOf = ({ token }: Pick<Device, 'token'>) => `${pushOrigin}/push/${token}`

  function deliver({ id, endpoint, topic, urgency, body }: Waiting, device: Device): void {
    delivered.unshift({ id, endpoint, topic, urgency, data: decrypt(body, device), deliveredAt: now() })
    delivered.splice(shownMaximum)
  }

  return {
    /** Makes a subscription like a browser and its push service; only the browser has the private key. */
    subscribe(senderKey: string) {
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys().toString('base64url')
      const auth = randomBytes(16).toString('base64url')
      const device = { token: randomBytes(24).toString('base64url'), senderKey, auth }
      devices.set(device.token, { ...device, privateKey: keys.getPrivateKey().toString('base64url') })
      save()
      return { endpoint: endpointOf(device), keys: { p256dh, auth } }
    },

    find: (token: string) => devices.get(token),
    conditionOf: (token: string): Condition => conditions.get(token) ?? 'online',

    /** Sets the condition of a device. When the device is online again, its waiting messages are delivered. */
    become(token: string, condition: Condition): void {
      conditions.set(token, condition)
      const device = devices.get(token)
      if (!device || condition !== 'online') return
      const [own, others] = [waiting.filter(isFor(device)), waiting.filter((one) => !isFor(device)(one))]
      waiting = others
      for (const message of own) if (message.until > now()) deliver(message, device)
    },

    cancel(token: string): void {
      const device = devices.get(token)
      if (!device) return
      devices.set(token, { ...device, cancelledAt: now() })
      save()
    },

    /**
     * Delivers a message at once, or keeps it for `ttl` seconds. A message with a topic replaces a waiting one with that
     * topic.
     */
    push(device: Device, message: Pick<Waiting, 'body' | 'topic' | 'urgency'> & { ttl: number }): string {
      const { ttl, ...content } = message
      const id = randomBytes(12).toString('base64url')
      const sent = { ...content, id, endpoint: endpointOf(device), until: now() + ttl * 1000 }
      if (this.conditionOf(device.token) === 'online') deliver(sent, device)
      else if (ttl > 0) {
        const isReplaced = (one: Waiting) =>
          isFor(device)(one) && one.topic !== undefined && one.topic === sent.topic
        waiting = [...waiting.filter((one) => !isReplaced(one)), sent]
      }
      return id
    },

    /** The delivered messages, newest first. */
    delivered: (): PushedMessage[] => delivered,
  }

  function isFor(device: Device) {
    return ({ endpoint }: Waiting) => endpoint === endpointOf(device)
  }
}

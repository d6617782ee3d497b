/**
 * Sends push messages to the push services of browsers, encrypted for the device, and signed with the key under which it
 * subscribed (VAPID).
 */
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { buildPushPayload } from '@block65/webcrypto-web-push'
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { PushMessage } from '../../shared/notifications/push-message.ts'
import { clientOptions, timeLimits } from '../platform/clients.ts'
import { effect } from '../platform/effect.ts'
import { env } from '../platform/env.ts'
import { onResource } from '../platform/grants.ts'
import { log } from '../platform/log.ts'
import { addressOf } from './push-services.ts'
import type { DeviceRow } from './push-store.ts'

const secretSchema = z.object({ publicKey: z.string(), privateKey: z.string() })

/** The push service is down or throttles us, so it may accept the same message later. */
class PushServiceBusyError extends Error {
  constructor(host: string, cause: unknown) {
    super(`The push service ${host} takes no message now`, { cause })
    this.name = 'PushServiceBusyError'
  }
}

/**
 * 'gone' means that the device will never accept a message again, or that its key is not configured any more. 'refused'
 * means that the push service will never accept this message.
 */
type Sent = 'sent' | 'gone' | 'refused'

/** Seconds for which a push service keeps a message for a device that is offline. */
const keptSeconds = 24 * 3600

const readKey = onResource('push-key', 'secretsmanager:GetSecretValue')

export const pushSender = effect({ publicKey: readKey, send: readKey }, () => {
  const client = new SecretsManagerClient(clientOptions('secrets'))
  const known = new Map<string, ReturnType<typeof readPair>>()

  async function readPair(SecretId: string) {
    const answer = await client.send(new GetSecretValueCommand({ SecretId }))
    const pair = z.parse(secretSchema, JSON.parse(answer.SecretString ?? ''))
    return { ...pair, subject: env('PUSH_CONTACT') }
  }

  /**
   * Reads the key pair in a secret once per process. That is enough, because another key pair is in a secret with
   * another name. If a read fails, the next call repeats it.
   */
  function pairIn(secret: string) {
    const pair =
      known.get(secret) ??
      readPair(secret).catch((error: unknown) => {
        known.delete(secret)
        throw error
      })
    known.set(secret, pair)
    return pair
  }

  const currentPair = () => pairIn(env('PUSH_KEY_SECRET'))

  /** Returns the key pair with this public key; undefined if no configured secret has it. */
  async function pairOf(publicKey: string | undefined) {
    const current = await currentPair()
    const other = env.optional('OTHER_PUSH_KEY_SECRET')
    if (current.publicKey === publicKey) return current
    const former = other === undefined ? undefined : await pairIn(other)
    return former?.publicKey === publicKey ? former : undefined
  }

  return {
    /** Returns the key with which a browser subscribes (base64url). */
    publicKey: async (): Promise<string> => (await currentPair()).publicKey,

    /** Sends a message to a device. Throws if the push service may accept it later. */
    async send(
      { endpoint, keys, applicationServerKey }: Pick<DeviceRow, 'endpoint' | 'keys' | 'applicationServerKey'>,
      message: PushMessage,
      urgency: 'high' | 'normal',
    ): Promise<Sent> {
      const address = addressOf(endpoint)
      if (address === undefined) return 'gone'
      const { host } = new URL(endpoint)
      const vapid = await pairOf(applicationServerKey)
      if (!vapid) return 'gone'
      const options = { ttl: keptSeconds, urgency, topic: topicOf(message) }
      const subscription = { endpoint, expirationTime: null, keys }
      const request = await buildPushPayload({ data: message, options }, subscription, vapid).catch(
        () => undefined,
      )
      // The keys of the subscription are invalid.
      if (!request) return 'gone'
      const { attempts, request: milliseconds } = timeLimits('push')
      for (let left = attempts - 1; ; left -= 1) {
        const answer = await post(address, { ...request, signal: AbortSignal.timeout(milliseconds) })
        if (answer instanceof Response) {
          const { status } = answer
          if (answer.ok) return 'sent'
          if (status === 404 || status === 410) return 'gone'
          // Our key or our request is wrong. The device is kept, so that pushes work again after a fix.
          if (status !== 429 && status < 500) {
            log.error('push-refused', { host, status })
            return 'refused'
          }
        }
        if (left === 0) throw new PushServiceBusyError(host, answer)
      }
    },
  }
})

/**
 * Returns the response of the push service, or the reason why there is none. Redirects are not followed, because they could
 * lead anywhere.
 */
async function post(address: string, request: RequestInit): Promise<unknown> {
  try {
    const answer = await fetch(address, { ...request, redirect: 'manual' })
    await answer.body?.cancel()
    return answer
  } catch (error) {
    return error
  }
}

/** The topic of a message, at most 32 letters. A device that was offline gets only the last message of each topic. */
const topicOf = ({ tag }: PushMessage) => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

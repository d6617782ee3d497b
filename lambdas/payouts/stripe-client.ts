/** Stripe's own client, with our key. stripe.ts has the requests of the product. */
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import Stripe from 'stripe'
import * as z from 'zod/mini'
import { clientOptions, timeLimits } from '../platform/clients.ts'
import { env } from '../platform/env.ts'
import { log } from '../platform/log.ts'

/** Stripe is down, slow, throttles us, or does not accept our key: the same call may succeed later. */
export class StripeAwayError extends Error {
  constructor(cause: unknown) {
    super('Stripe could not be reached', { cause })
    this.name = 'StripeAwayError'
  }
}

/** Calls Stripe. Throws `StripeAwayError` if the same call may succeed later. */
export type Ask = <T>(call: (client: Stripe) => Promise<T>) => Promise<T>

const secretSchema = z.object({ secretKey: z.string(), webhookSecret: z.string() })

export function connectStripe() {
  const secrets = new SecretsManagerClient(clientOptions('secrets'))
  let known: ReturnType<typeof connect> | undefined

  async function connect() {
    const command = new GetSecretValueCommand({ SecretId: env('STRIPE_SECRET') })
    const { SecretString = '' } = await secrets.send(command)
    const { secretKey, webhookSecret } = z.parse(secretSchema, JSON.parse(SecretString))
    const { attempts, request: timeout } = timeLimits('stripe')
    const options = { maxNetworkRetries: attempts - 1, timeout, telemetry: false, ...laptop() }
    return { webhookSecret, client: new Stripe(secretKey, options) }
  }

  /**
   * The secret is read once per process. That is enough, because a new version of it is a secret with another name. If
   * a read fails, the next call repeats it.
   */
  function connected() {
    known ??= connect().catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }

  const ask: Ask = async (call) => {
    const { client } = await connected()
    try {
      return await call(client)
    } catch (error) {
      throw isAway(error) ? new StripeAwayError(error) : error
    }
  }
  return { connected, ask }
}

/** On a laptop, the options for the stand-in for Stripe (infra/local/stripe). */
function laptop(): Partial<Stripe.StripeConfig> {
  const address = env.optional('STRIPE_URL')
  if (address === undefined) return {}
  const { hostname: host, port } = new URL(address)
  return { host, port, protocol: 'http' }
}

const { errors } = Stripe

/**
 * Whether the same call may succeed later: not if Stripe says what is wrong with the request. 409 means that another call
 * is using the idempotency key.
 */
const isAway = (error: unknown) =>
  error instanceof errors.StripeError &&
  !goneCodes.has(error.code) &&
  ![400, 402, 404].includes(error.statusCode ?? 0)

/** Returns `refused` if Stripe will never perform the request as it is; otherwise throws. */
export async function unlessRefused<T, R>(work: Promise<T>, refused: R): Promise<T | R> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof errors.StripeInvalidRequestError)) throw error
    const { code, param, requestId } = error
    log.error('stripe-refused', { code, param, requestId })
    return refused
  }
}

/** Returns `gone` if the account was never ours, is deleted, or was disconnected by its person; otherwise throws. */
export async function unlessGone<T, G>(work: Promise<T>, gone: G): Promise<T | G> {
  try {
    return await work
  } catch (error) {
    if (error instanceof errors.StripeError && goneCodes.has(error.code)) return gone
    throw error
  }
}

const goneCodes = new Set<string | undefined>(['account_invalid', 'resource_missing'])

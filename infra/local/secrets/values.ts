import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { configOf } from '../../config.ts'
import { pushSecretNames, stripeSecretName } from '../../secret-names.ts'
import { secretName } from '../account.ts'
import { readJsonFile, writeJsonFile } from '../state-file.ts'

/** The keys of an account at Stripe: its secret key, and the key with which it signs events for our webhook. */
const stripeKeysSchema = z.object({ secretKey: z.string(), webhookSecret: z.string() })
export type StripeKeys = z.output<typeof stripeKeysSchema>

export type Secrets = ReturnType<typeof openSecrets>

/**
 * The secrets that the template refers to. Each is created at first use and stored in `file`. Values consist of letters and
 * digits, which every GenerateSecretString allows. The fields `publicKey` and `privateKey` of one secret are an RSA pair,
 * and those of web push a P-256 pair. An id is a name or an ARN. `stripeKeys` are the keys of a test account at Stripe; by
 * default, keys for the laptop's Stripe are created.
 */
export function openSecrets(file: string, stripeKeys?: StripeKeys) {
  const values = new Map(Object.entries(readJsonFile(file, z.record(z.string(), z.string())) ?? {}))

  function make(name: string, key: string | undefined): void {
    if (key === 'publicKey' || key === 'privateKey') setAll(name, newKeyPair())
    else values.set(key === undefined ? name : `${name}#${key}`, randomBytes(24).toString('hex'))
    writeJsonFile(file, Object.fromEntries(values))
  }

  function setAll(name: string, fields: Record<string, string>): void {
    for (const [field, value] of Object.entries(fields)) values.set(`${name}#${field}`, value)
  }

  /**
   * Returns the whole value of a secret, as JSON if it has fields; undefined for a secret that the template does not
   * mention.
   */
  function valueOf(id: string): string | undefined {
    const name = secretName(id)
    if (stripeKeys && name === stripeName) return JSON.stringify(stripeKeys)
    const prefix = `${name}#`
    const makeAll = madeWhole.get(name)
    if (makeAll && ![...values.keys()].some((place) => place.startsWith(prefix))) {
      setAll(name, makeAll())
      writeJsonFile(file, Object.fromEntries(values))
    }
    const fields = [...values].flatMap(([place, value]) =>
      place.startsWith(prefix) ? [[place.slice(prefix.length), value]] : [],
    )
    return fields.length > 0 ? JSON.stringify(Object.fromEntries(fields)) : values.get(name)
  }

  return {
    /** The value of a secret, or of one field of its JSON. */
    resolve(id: string, key: string | undefined): string {
      const name = secretName(id)
      const place = key === undefined ? name : `${name}#${key}`
      if (!values.has(place)) make(name, key)
      return values.get(place) ?? ''
    },

    valueOf,

    /** The keys for Stripe, which the laptop's Stripe and the product share. */
    stripeKeys: () => z.parse(stripeKeysSchema, JSON.parse(valueOf(stripeName) ?? '{}')),
  }
}

const laptop = configOf('local')
const stripeName = stripeSecretName(laptop)

/**
 * Secrets whose fields the template does not reference, because it only grants access to these secrets. Each function
 * returns the fields of a new secret.
 */
const madeWhole = new Map<string, () => Record<string, string>>([
  ...pushSecretNames(laptop).map((name): [string, typeof newPushKeys] => [name, newPushKeys]),
  [stripeName, newStripeKeys],
])

function newStripeKeys(): StripeKeys {
  const random = () => randomBytes(24).toString('hex')
  return { secretKey: `sk_test_${random()}`, webhookSecret: `whsec_${random()}` }
}

function newPushKeys(): { publicKey: string; privateKey: string } {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return { publicKey: keys.getPublicKey('base64url'), privateKey: keys.getPrivateKey('base64url') }
}

function newKeyPair(): { publicKey: string; privateKey: string } {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
}

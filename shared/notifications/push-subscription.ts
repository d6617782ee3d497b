/** Devices to which notifications are pushed while the site is closed. */
import * as z from 'zod/mini'

/** A point on P-256, not compressed. */
const publicKeyPattern = /^B[\w-]{86}$/

const base64url = (pattern: RegExp) => z.string().check(z.regex(pattern))

/** A browser's new subscription: where to push, and the keys for encrypting messages that only it can read. */
export const newSubscriptionSchema = z.strictObject({
  endpoint: z.string().check(z.maxLength(1000), z.regex(/^https:\/\/[^\s]+$/)),
  keys: z.strictObject({
    p256dh: base64url(publicKeyPattern),
    auth: base64url(/^[\w-]{22}$/),
  }),
  /** Our public key when the browser subscribed. Only its key pair can push to the subscription. */
  applicationServerKey: base64url(publicKeyPattern),
})
export type NewSubscription = z.output<typeof newSubscriptionSchema>

/** The id of a subscription: a hash of its endpoint. */
export const subscriptionIdSchema = z.string().check(z.regex(/^[a-f0-9]{32}$/))

/** A device in the settings. */
export const pushSubscriptionSchema = z.object({
  id: subscriptionIdSchema,
  /** For example 'Chrome on Android'. */
  device: z.string(),
  /** Epoch milliseconds. */
  createdAt: z.number(),
  /** Whether the device is the browser of this request. */
  isHere: z.boolean(),
  /** Whether the subscription was made under our current public key. Otherwise its browser has to subscribe again. */
  isCurrent: z.boolean(),
})

/** The most devices of a person; a further one replaces the oldest. */
export const subscriptionsMaximum = 20

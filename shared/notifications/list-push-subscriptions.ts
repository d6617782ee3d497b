import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { pushSubscriptionSchema } from './push-subscription.ts'

/** The devices that get the caller's notifications, newest first, and the key with which a browser subscribes. */
export const listPushSubscriptions = defineContract({
  name: 'list-push-subscriptions',
  method: 'GET',
  path: '/push-subscriptions',
  access: 'verified',
  scope: 'own',
  summary: 'The devices to which the caller’s notifications are pushed.',
  input: z.strictObject({}),
  example: {},
  output: z.object({
    items: z.array(pushSubscriptionSchema),
    /** Our public key, which identifies us to push services; base64url. */
    publicKey: z.string(),
  }),
  refusals: {},
})

import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { subscriptionIdSchema } from './push-subscription.ts'

/** Turns off the notifications of a device. Repeating it is no error. */
export const deletePushSubscription = defineContract({
  name: 'delete-push-subscription',
  method: 'DELETE',
  path: '/push-subscriptions/{subscriptionId}',
  access: 'verified',
  scope: 'own',
  summary: 'Stops pushing to a device.',
  input: z.strictObject({ subscriptionId: subscriptionIdSchema }),
  example: { subscriptionId: '0123456789abcdef0123456789abcdef' },
  output: z.object({}),
  refusals: {},
})

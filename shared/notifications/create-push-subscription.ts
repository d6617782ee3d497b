import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { newSubscriptionSchema, subscriptionIdSchema } from './push-subscription.ts'

/**
 * Turns on notifications in the calling browser. Repeating it changes nothing. Notifications end with the session that
 * turned them on.
 */
export const createPushSubscription = defineContract({
  name: 'create-push-subscription',
  method: 'POST',
  path: '/push-subscriptions',
  access: 'verified',
  scope: 'own',
  summary: 'Pushes the caller’s notifications to this browser.',
  input: newSubscriptionSchema,
  example: {
    endpoint: 'https://fcm.googleapis.com/fcm/send/example',
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    applicationServerKey:
      'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  },
  output: z.object({ id: subscriptionIdSchema }),
  refusals: {
    'push-service-unknown': { status: 400, message: 'Notifications are not available in this browser.' },
  },
  limits: { account: { count: 60, seconds: 3600 } },
})

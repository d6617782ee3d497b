import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { ulidSchema } from '../ulid-schema.ts'

/** Marks all notifications up to an id as read, with one write; the mark never moves back. */
export const seeNotifications = defineContract({
  name: 'see-notifications',
  method: 'POST',
  path: '/notifications/seen',
  access: 'verified',
  scope: 'own',
  summary: 'Marks notifications as read.',
  input: z.strictObject({ upTo: ulidSchema }),
  example: { upTo: '01KABCDEF0123456789ABCDEFG' },
  output: z.object({ seenUpTo: z.string() }),
  refusals: {},
})

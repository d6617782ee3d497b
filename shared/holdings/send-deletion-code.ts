import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { codeSentSchema, sendEmailCode } from '../accounts/send-email-code.ts'

/** Mails the code that confirms the deletion of the account, also for accounts without a password. */
export const sendDeletionCode = defineContract({
  name: 'send-deletion-code',
  method: 'POST',
  path: '/me/deletion-code',
  access: 'signed-in',
  scope: 'own',
  summary: 'Mails the code for deleting the account to its address.',
  input: z.strictObject({
    /** The campus on whose site the person is; the mail has its name and colour. */
    campusId: z.optional(z.string()),
  }),
  example: { campusId: 'ou' },
  output: codeSentSchema,
  refusals: sendEmailCode.refusals,
  limits: { account: { count: 30, seconds: 3600 } },
})

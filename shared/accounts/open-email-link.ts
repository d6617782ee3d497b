import { defineContract } from '../contract.ts'
import { codeLinkExample, codeLinkInput, codeLinkRefusals } from './account.ts'
import { meSchema } from '../users/schema.ts'

/**
 * Changes the address of the account with the link in the same mail as the code, for the person who requested that mail.
 * After fifty wrong codes for an address in a day, only the link works.
 */
export const openEmailLink = defineContract({
  name: 'open-email-link',
  method: 'POST',
  path: '/me/email/link',
  access: 'verified',
  scope: 'own',
  summary: 'Changes the address of the account with the link from the mail.',
  input: codeLinkInput,
  example: codeLinkExample,
  output: meSchema,
  refusals: {
    ...codeLinkRefusals,
    'email-taken': { status: 409, message: 'Email has already been taken.' },
  },
  limits: { account: { count: 60, seconds: 3600 } },
})

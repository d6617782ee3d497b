import { defineContract } from '../contract.ts'
import { codeLinkExample, codeLinkInput, codeLinkRefusals } from './account.ts'
import { meSchema } from '../users/schema.ts'

/**
 * Verifies the school e-mail with the link in the same mail as the PIN, for the person who requested that mail. After
 * fifty wrong PINs for an address in a day, only the link works.
 */
export const openSchoolLink = defineContract({
  name: 'open-school-link',
  method: 'POST',
  path: '/me/school-verification/link',
  access: 'verified',
  scope: 'own',
  summary: 'Verifies the school e-mail with the link from the mail and joins its campus.',
  input: codeLinkInput,
  example: codeLinkExample,
  output: meSchema,
  refusals: {
    ...codeLinkRefusals,
    'school-email-taken': { status: 409, message: 'Email has already been taken.' },
  },
  limits: { account: { count: 60, seconds: 3600 } },
})

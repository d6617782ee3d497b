import * as z from 'zod/mini'
import { defineContract, ofCampus } from '../contract.ts'
import { emailRefusals, emailSchema } from './account.ts'
import { linkRequest, linkRequested, linkRequestRefusals } from './link.ts'

/**
 * Mails a link to set a new password. The response may reveal whether an account exists, because lookup-account does so
 * too.
 */
export const requestReset = defineContract({
  name: 'request-reset',
  method: 'POST',
  path: '/password-resets',
  access: 'visitor',
  scope: 'none',
  summary: 'Mails a link that sets a new password.',
  input: z.strictObject({ ...linkRequest, email: emailSchema }),
  example: { id: '01KABCDEF0123456789ABCDEFG', email: 'ann@example.com', campusId: 'ou' },
  output: linkRequested,
  refusals: {
    'user-not-found': { status: 404, message: 'User not found, try again!' },
    ...linkRequestRefusals,
    ...emailRefusals,
  },
  limits: { target: { field: 'email', count: 60, seconds: 3600 }, client: ofCampus },
})

import * as z from 'zod/mini'
import { defineContract, ofCampus } from '../contract.ts'

/**
 * Ends all mails to the receiver except codes, links and mails about the safety of the account. Mail programs may call it
 * by themselves (RFC 8058).
 */
export const unsubscribe = defineContract({
  name: 'unsubscribe',
  method: 'POST',
  path: '/unsubscribe/{token}',
  access: 'visitor',
  scope: 'none',
  takesForms: true,
  summary: 'Ends the mails about notifications for the person who got the link.',
  input: z.strictObject({
    /** The person's id and a secret, from the mail. */
    token: z.string().check(z.maxLength(100), z.regex(/^u_[0-9a-z]+-[0-9a-f]+$/)),
  }),
  example: { token: 'u_5f0c1ce2a1b34e6b9d1c-0123456789abcdef0123456789abcdef' },
  output: z.object({}),
  refusals: {
    'unsubscribe-unknown': {
      status: 404,
      message: 'This link does not work. Log in to choose which emails you get.',
    },
  },
  limits: { client: ofCampus },
})

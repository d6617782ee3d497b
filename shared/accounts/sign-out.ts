import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'

/** Ends the session that the call is made in: its token is refused from the next call on. */
export const signOut = defineContract({
  name: 'sign-out',
  method: 'DELETE',
  path: '/me/session',
  access: 'signed-in',
  scope: 'own',
  summary: 'Ends the session of this call.',
  input: z.strictObject({}),
  example: {},
  output: z.object({ signedOut: z.literal(true) }),
  refusals: {},
})

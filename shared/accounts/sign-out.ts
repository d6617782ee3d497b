import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'

/** Ends the session of the call: from the next call on, its token is refused. */
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

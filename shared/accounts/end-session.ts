import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'

/**
 * Ends one session of the caller, by its id from `list-sessions`: from the next call on, the session's token is refused.
 * Ending a session that has ended, or that is not the caller's, changes nothing.
 */
export const endSession = defineContract({
  name: 'end-session',
  method: 'DELETE',
  path: '/me/sessions/{sessionId}',
  access: 'signed-in',
  scope: 'own',
  summary: 'Ends one session of the person.',
  input: z.strictObject({ sessionId: z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/)) }),
  example: { sessionId: '7d9a3c52-6a0e-4c8e-9c0a-5b1f0f6a2b11' },
  output: z.object({ signedOut: z.literal(true) }),
  refusals: {},
})

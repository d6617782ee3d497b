import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'

/** Ends every session of the person, including the current one. */
export const signOutEverywhere = defineContract({
  name: 'sign-out-everywhere',
  method: 'DELETE',
  path: '/me/sessions',
  access: 'signed-in',
  scope: 'own',
  summary: 'Ends every session of the person.',
  input: z.strictObject({}),
  example: {},
  output: z.object({ signedOut: z.literal(true) }),
  refusals: {},
  limits: { account: { count: 20, seconds: 3600 } },
})

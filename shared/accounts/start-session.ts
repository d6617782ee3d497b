import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { placeRefusals } from '../geography/place.ts'

/** The random id that a browser makes and keeps, to recognize its later sign-ins. */
export const deviceIdPattern = /^[a-z0-9-]{8,64}$/

/**
 * Begins the session of a sign-in; every other operation refuses a sign-in without a session. Repeating it changes
 * nothing. `device` is a random id that the browser keeps: a sign-in with an unknown id causes a mail to the person.
 */
export const startSession = defineContract({
  name: 'start-session',
  method: 'POST',
  path: '/me/sessions',
  access: 'signed-in',
  startsSession: true,
  checksPlace: true,
  scope: 'own',
  summary: 'Begins the session of a sign-in.',
  input: z.strictObject({ device: z.string().check(z.regex(deviceIdPattern)) }),
  example: { device: '3f1b6c1e-0d5a-4f0e-9a55-0c7d5d8f2a11' },
  output: z.object({ started: z.literal(true) }),
  refusals: placeRefusals,
  limits: { account: { count: 60, seconds: 3600 } },
})

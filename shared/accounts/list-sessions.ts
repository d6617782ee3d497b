import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { sessionSchema } from './sessions.ts'

export const listSessions = defineContract({
  name: 'list-sessions',
  method: 'GET',
  path: '/me/sessions',
  access: 'signed-in',
  scope: 'own',
  summary: 'Where the person is signed in, the latest sign-in first.',
  input: z.strictObject({}),
  example: {},
  output: z.object({ sessions: z.array(sessionSchema) }),
  refusals: {},
})

import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { knownPersonSchema, personRefusals } from './person.ts'

/** Finds a person by their exact e-mail address, user name or id. The look is recorded, because an address is private. */
export const findPerson = defineContract({
  name: 'find-person',
  method: 'GET',
  path: '/operators/people',
  access: 'operator',
  scope: 'none',
  summary: 'Finds a person by their exact e-mail address, user name or id.',
  input: z.strictObject({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)) }),
  example: { text: 'annray' },
  output: knownPersonSchema,
  refusals: personRefusals,
  limits: { account: { count: 600, seconds: 3600 } },
})

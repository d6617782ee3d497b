import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { genderSchema, meSchema } from './schema.ts'

/** Changes the gender, which only its owner sees. */
export const changeGender = defineContract({
  name: 'change-gender',
  method: 'POST',
  path: '/me/gender',
  access: 'verified',
  scope: 'own',
  summary: 'Changes the gender of the signed-in person.',
  input: z.strictObject({ gender: genderSchema }),
  example: { gender: 'other' },
  output: meSchema,
  refusals: {},
  limits: { account: { count: 60, seconds: 3600 } },
})

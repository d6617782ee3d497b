import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { meSchema } from './schema.ts'

/** The signed-in person, for guards, menus and banners. */
export const getMe = defineContract({
  name: 'get-me',
  method: 'GET',
  path: '/me',
  access: 'signed-in',
  scope: 'own',
  summary: 'The signed-in person.',
  input: z.strictObject({}),
  example: {},
  output: meSchema,
  refusals: {},
})

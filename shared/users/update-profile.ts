import * as z from 'zod/mini'
import { defineContract, rule } from '../contract.ts'
import { ulidSchema } from '../ulid-schema.ts'
import { fitsPart, nameRefusals } from './names.ts'
import { bioMaximum } from './user.ts'
import { meSchema } from './schema.ts'

const wellFormed = z.overwrite<string>((text) => text.toWellFormed())

const namePart = z.string().check(
  wellFormed,
  z.trim(),
  z.overwrite((name) => name.replace(/\s+/g, ' ')),
  rule('name-required', (name: string) => name !== ''),
  rule('name-too-long', fitsPart),
)

/** Drops control characters, and reduces consecutive blank lines to one. */
const bioSchema = z.string().check(
  wellFormed,
  z.overwrite((bio) => bio.replace(/[^\P{Cc}\n]/gu, '').replace(/\n{3,}/g, '\n\n')),
  z.trim(),
  z.maxLength(bioMaximum),
)

/**
 * Changes the given fields of the caller's profile, which is set up from then on. Copies of the name and the picture are
 * updated afterwards: `copyingSince` is set until posts, comments and saves show them.
 */
export const updateProfile = defineContract({
  name: 'update-profile',
  method: 'PATCH',
  path: '/me/profile',
  access: 'school-verified',
  scope: 'own',
  summary: 'Changes the name, bio and picture of the signed-in person.',
  input: z.strictObject({
    firstName: z.optional(namePart),
    lastName: z.optional(namePart),
    bio: z.optional(bioSchema),
    /** The upload of the new picture, finished with a crop; `null` removes the picture. */
    picture: z.optional(z.union([ulidSchema, z.literal(null)])),
  }),
  example: { firstName: 'Ann', lastName: 'Ray', bio: 'Selling what I no longer need.' },
  output: meSchema,
  refusals: {
    ...nameRefusals,
    'upload-not-found': { status: 404, message: 'Something went wrong. Try again.' },
  },
  limits: { account: { count: 60, seconds: 3600 } },
})

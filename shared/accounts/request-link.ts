import * as z from 'zod/mini'
import { defineContract, ofCampus } from '../contract.ts'
import { placeRefusals } from '../geography/place.ts'
import { emailRefusals, emailSchema } from './account.ts'
import { fullNameSchema, nameRefusals } from '../users/names.ts'
import { linkRequest, linkRequested, linkRequestRefusals } from './link.ts'

/** Mails a log-in link, or with a name a registration link. An existing account gets a log-in link in both cases. */
export const requestLink = defineContract({
  name: 'request-link',
  method: 'POST',
  path: '/sign-in-links',
  access: 'visitor',
  checksPlace: true,
  scope: 'none',
  summary: 'Mails a link that logs in, or with a name one that creates an account.',
  input: z.strictObject({ ...linkRequest, email: emailSchema, name: z.optional(fullNameSchema) }),
  example: { id: '01KABCDEF0123456789ABCDEFG', email: 'ann@example.com', campusId: 'ou', back: '/saved' },
  output: linkRequested,
  refusals: { ...placeRefusals, ...linkRequestRefusals, ...emailRefusals, ...nameRefusals },
  limits: { target: { field: 'email', count: 60, seconds: 3600 }, client: ofCampus },
})

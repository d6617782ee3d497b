import * as z from 'zod/mini'
import { defineContract, ofCampus } from '../contract.ts'
import { placeRefusals } from '../geography/place.ts'
import { linkRequest, linkRequested, linkRequestRefusals } from './link.ts'

/** Mails a log-in link to the stored address of an unproved account. The address is never shown. */
export const claimAccount = defineContract({
  name: 'claim-account',
  method: 'POST',
  path: '/account-claims',
  access: 'visitor',
  checksPlace: true,
  scope: 'none',
  summary: 'Mails a log-in link to the address of an unverified account.',
  input: z.strictObject({ ...linkRequest, username: z.string().check(z.regex(/^[a-zA-Z0-9._-]{1,50}$/)) }),
  example: { id: '01KABCDEF0123456789ABCDEFG', username: 'annray', campusId: 'ou' },
  output: linkRequested,
  refusals: { ...placeRefusals, 'too-many-links': linkRequestRefusals['too-many-links'] },
  limits: { target: { field: 'username', count: 60, seconds: 3600 }, client: ofCampus },
})

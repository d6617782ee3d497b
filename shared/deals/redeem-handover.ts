import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { ulidSchema } from '../ulid-schema.ts'
import { userIdSchema } from '../users/schema.ts'
import { digitsSchema, linkSchema, proofSchema, slotSchema } from './handover.ts'
import { dealRefusals } from './refusals.ts'

/** How many times the digits of one meeting may be tried. */
export const digitTriesMaximum = 10

/**
 * The seller ends a deal as done, and the thing as sold, with the code that the buyer showed in a slot of the meeting. A
 * code that was seen without a connection can be sent for a day, and replaces any other ending of the deal, but never
 * takes the thing from another buyer. Digits can be tried ten times. A repeated call returns the same result.
 */
export const redeemHandover = defineContract({
  name: 'redeem-handover',
  method: 'POST',
  path: '/posts/{postId}/deals/{buyerId}/handover',
  access: 'school-verified',
  duringSuspension: true,
  scope: 'post',
  summary: 'Ends a deal of the caller’s as handed over, with the buyer’s code.',
  input: z
    .strictObject({
      postId: ulidSchema,
      buyerId: userIdSchema,
      /** The version of the meeting, from `get-handover`. */
      version: z.int().check(z.minimum(1)),
      slot: slotSchema,
      link: z.optional(linkSchema),
      digits: z.optional(digitsSchema),
    })
    .check(z.refine(({ link, digits }) => (link === undefined) !== (digits === undefined))),
  example: {
    postId: '01KABCDEF0123456789ABCDEFG',
    buyerId: 'u_1',
    version: 7,
    slot: 8,
    digits: '417082',
  },
  output: proofSchema,
  refusals: {
    ...dealRefusals,
    'wrong-code': { status: 409, message: 'That code is not right.' },
    'code-closed': { status: 409, message: 'Too many tries. Scan the code.' },
  },
  limits: { account: { count: 120, seconds: 3600 } },
})

import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { ulidSchema } from '../ulid-schema.ts'
import { actInput, actLimits, actOutput, actRefusals } from './act.ts'

/** Removes a request for a school once it is dealt with. The reason says how. */
export const closeSchoolRequest = defineContract({
  name: 'close-school-request',
  method: 'POST',
  path: '/operators/school-requests/{requestId}/close',
  access: 'operator',
  scope: 'none',
  summary: 'Removes a request for a school that is dealt with.',
  input: z.strictObject({ ...actInput, requestId: ulidSchema }),
  example: {
    id: '01KABCDEF0123456789ABCDEFG',
    reason: 'It is in the catalogue now.',
    requestId: '01KABCDEF0123456789ABCDEFH',
  },
  output: actOutput,
  refusals: {
    ...actRefusals,
    'request-not-found': { status: 404, message: 'There is no such request.' },
  },
  limits: actLimits,
})

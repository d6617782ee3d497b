import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { findCampus } from '../campuses/campus.ts'
import { postIdSchema } from '../posts/schema.ts'
import { actInput, actLimits, actOutput, actRefusals } from './act.ts'

/** A campus, whose members are counted, or a post or comment, whose comments and saves are. */
const countedSchema = z.union([
  z.string().check(z.refine((id) => findCampus(id) !== undefined)),
  postIdSchema,
])

/** Counts the members of a campus, or the comments and saves of a post or comment, again from their rows. */
export const recount = defineContract({
  name: 'recount',
  method: 'POST',
  path: '/operators/recounts',
  access: 'operator',
  scope: 'none',
  summary: 'Counts the members of a campus, or what a post has, again.',
  input: z.strictObject({ ...actInput, of: countedSchema }),
  example: {
    id: '01KABCDEF0123456789ABCDEFG',
    reason: 'A student counts 12 comments, and the post says 13.',
    of: '01KABCDEF0123456789ABCDEFH',
  },
  output: actOutput,
  refusals: {
    ...actRefusals,
    'nothing-counted': { status: 404, message: 'There is no such post, comment or campus.' },
  },
  limits: actLimits,
})

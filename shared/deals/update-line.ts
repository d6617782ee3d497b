import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { deletePost } from '../posts/delete-post.ts'
import { ulidSchema } from '../ulid-schema.ts'
import { userIdSchema } from '../users/schema.ts'
import { dealRefusals } from './refusals.ts'
import { lineStateSchema } from './schema.ts'
import { lineActions } from './line.ts'

/**
 * Changes the state of the thing that the caller's own post offers or looks for. `version` is the version of the state that
 * the caller saw; moves in deals do not change it. A repeated call returns the state; an action on an older state is
 * refused. The post shows the new state a moment later (`on-deal-stepped-update-deals`). `sell` may name the buyer who has
 * the thing: a person in line, or a member of the campus with whom the caller has talked. Then the thing is reserved for
 * them until they say whether they got it; no answer for a day counts as yes.
 */
export const updateLine = defineContract({
  name: 'update-line',
  method: 'PATCH',
  path: '/posts/{postId}/line',
  access: 'school-verified',
  duringSuspension: true,
  scope: 'own',
  summary: 'Marks what the caller’s own post is about as sold, closed or available.',
  input: z
    .strictObject({
      postId: ulidSchema,
      version: z.int().check(z.gte(0)),
      action: z.enum(lineActions),
      buyerId: z.optional(userIdSchema),
    })
    .check(z.refine(({ action, buyerId }) => buyerId === undefined || action === 'sell')),
  example: { postId: '01KABCDEF0123456789ABCDEFG', version: 0, action: 'sell' },
  output: z.object({ state: lineStateSchema, version: z.number() }),
  refusals: {
    'post-not-found': dealRefusals['post-not-found'],
    'post-deleted': dealRefusals['post-deleted'],
    'not-author': { ...deletePost.refusals['not-author'], message: "Couldn't change post" },
    'not-for-sale': dealRefusals['not-for-sale'],
    'own-thing': dealRefusals['own-thing'],
    'line-full': dealRefusals['line-full'],
    'buyer-unknown': dealRefusals['buyer-unknown'],
    'reserved-already': dealRefusals['reserved-already'],
    'deal-changed': dealRefusals['deal-changed'],
  },
  limits: { account: { count: 60, seconds: 3600 } },
})

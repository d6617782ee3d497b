import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { ulidSchema } from '../ulid-schema.ts'

/**
 * Removes the files of a post that the caller has just deleted, and returns whether that succeeded. A reaction to the
 * deletion also removes them, and retries.
 */
export const deletePostMedia = defineContract({
  name: 'delete-post-media',
  method: 'DELETE',
  path: '/posts/{postId}/media',
  access: 'verified',
  scope: 'own',
  summary: 'Removes the files of a post that the caller deleted.',
  input: z.strictObject({ postId: ulidSchema }),
  example: { postId: '01KABCDEF0123456789ABCDEFG' },
  output: z.object({ deleted: z.literal(true) }),
  refusals: {
    'media-not-deleted': { status: 503, message: "Couldn't delete post images" },
  },
  limits: { account: { count: 120, seconds: 3600 } },
})

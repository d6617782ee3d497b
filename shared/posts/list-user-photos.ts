import * as z from 'zod/mini'
import { defineContract, pageOf } from '../contract.ts'
import { cursorSchema } from '../cursor.ts'
import { userIdSchema } from '../users/schema.ts'
import { galleryItemSchema } from './list-gallery.ts'
import { listUserPosts } from './list-user-posts.ts'

export const userPhotosPageSize = 9

/**
 * The posts with pictures of one person, on all campuses, newest first, 9 per page, without those whose campus the caller
 * may not read. If the caller cannot see the profile, the call is refused.
 */
export const listUserPhotos = defineContract({
  name: 'list-user-photos',
  method: 'GET',
  path: '/users/{userId}/photos',
  access: 'visitor',
  scope: 'person',
  summary: 'The posts of a person that have pictures.',
  input: z.strictObject({ userId: userIdSchema, cursor: z.optional(cursorSchema) }),
  example: { userId: 'u_5f0c1ce2a1b34e6b9d1c' },
  output: pageOf(galleryItemSchema),
  refusals: listUserPosts.refusals,
})

import * as z from 'zod/mini'
import { defineContract, pageOf } from '../contract.ts'
import { cursorSchema } from '../cursor.ts'
import { userIdSchema } from '../users/user.ts'
import { galleryItemSchema } from './list-gallery.ts'
import { listUserPosts } from './list-user-posts.ts'

export const userPhotosPageSize = 9

/**
 * The posts of one person that have pictures, on all campuses, newest first, 9 per page, without those whose campus the
 * caller may not read. Who has no profile for the caller has no list either.
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

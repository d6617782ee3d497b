import * as z from 'zod/mini'
import { defineContract, pageOf } from '../contract.ts'
import { cursorSchema } from '../cursor.ts'
import { mediaSchema } from '../media/media.ts'
import { authorSchema } from '../users/user.ts'

export const galleryPageSize = 15

/** A post in the gallery: its first picture and how many there are. */
export const galleryItemSchema = z.object({
  id: z.string(),
  author: authorSchema,
  cover: mediaSchema,
  count: z.number(),
})
export type GalleryItem = z.output<typeof galleryItemSchema>

/**
 * The posts of a campus that have pictures: most pictures first, then newest activity, 15 per page (specification,
 * core 2 'Media gallery', core 7 'Gallery query').
 */
export const listGallery = defineContract({
  name: 'list-gallery',
  method: 'GET',
  path: '/campuses/{campusId}/gallery',
  access: 'visitor',
  summary: 'A page of the campus’s media gallery.',
  input: z.strictObject({ campusId: z.string(), cursor: z.optional(cursorSchema) }),
  output: pageOf(galleryItemSchema),
  refusals: {},
})

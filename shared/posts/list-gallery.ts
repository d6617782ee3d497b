import * as z from 'zod/mini'
import { defineContract, pageOf } from '../contract.ts'
import { cursorSchema } from '../cursor.ts'
import { lineStateSchema } from '../deals/schema.ts'
import { saleSchema } from '../deals/schema.ts'
import { mediaSchema } from '../media/schema.ts'
import { authorSchema } from '../users/schema.ts'

export const galleryPageSize = 15

/**
 * A post in the gallery: its first picture, the number of its pictures, its price and whether the thing is still
 * available.
 */
export const galleryItemSchema = z.object({
  id: z.string(),
  author: authorSchema,
  cover: mediaSchema,
  count: z.number(),
  sale: z.optional(saleSchema),
  state: z.optional(lineStateSchema),
})
export type GalleryItem = z.output<typeof galleryItemSchema>

/** The posts of a campus that have pictures, sorted by number of pictures, then by newest activity, 15 per page. */
export const listGallery = defineContract({
  name: 'list-gallery',
  method: 'GET',
  path: '/campuses/{campusId}/gallery',
  access: 'visitor',
  scope: 'campus',
  summary: 'A page of the campus’s media gallery.',
  input: z.strictObject({ campusId: z.string(), cursor: z.optional(cursorSchema) }),
  example: { campusId: 'ou' },
  output: pageOf(galleryItemSchema),
  refusals: {},
})

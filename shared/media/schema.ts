import * as z from 'zod/mini'

/** A photo or video of a post or message. */
export const mediaSchema = z.object({
  kind: z.enum(['photo', 'video']),
  /**
   * A random 128-bit name below `/files/`; on a private campus `private/{campusId}/{name}`, in a conversation
   * `private/{chatId}/{name}`.
   */
  fileId: z.string(),
  /** Pixels of the upright picture; 0 if a video does not state its size. */
  width: z.number(),
  height: z.number(),
  /** 4 × 3 RGB pixels, base64; shown blurred until the picture has loaded. */
  placeholder: z.optional(z.string()),
  alt: z.optional(z.string()),
  /** An animated picture has a separate file for its animation; the photo is its first frame. */
  animated: z.optional(z.boolean()),
  /** For a video: the photo of one frame, made by the author's browser. Some videos have none. */
  poster: z.optional(z.object({ fileId: z.string(), width: z.number(), height: z.number() })),
})

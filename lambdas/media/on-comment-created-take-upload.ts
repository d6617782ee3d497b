import { commentCreated } from '../../events/comment-created.ts'
import { reaction } from '../platform/reaction.ts'
import { uploadStore } from './upload-store.ts'

/** The uploads of a comment are no orphans any more, and cannot be used for a second one. */
export const handler = reaction(
  commentCreated,
  { uploads: uploadStore },
  async ({ authorId, uploadIds }, { uploads }) => {
    await Promise.all(uploadIds.map((id) => uploads.take(authorId, id)))
  },
)

import { commentCreated } from '../../events/comment-created.ts'
import { reaction } from '../platform/reaction.ts'
import { uploadStore } from './upload-store.ts'

/** Takes the uploads of a comment: they no longer expire, and cannot be used again. */
export const handler = reaction(
  commentCreated,
  { uploads: uploadStore },
  async ({ authorId, uploadIds }, { uploads }) => {
    await Promise.all(uploadIds.map((id) => uploads.take(authorId, id)))
  },
)

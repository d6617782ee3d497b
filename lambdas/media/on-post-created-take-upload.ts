import { postCreated } from '../../events/post-created.ts'
import { reaction } from '../platform/reaction.ts'
import { uploadStore } from './upload-store.ts'

/** The uploads of a post are no orphans any more, and cannot be used for a second post. */
export const handler = reaction(
  postCreated,
  { uploads: uploadStore },
  async ({ authorId, uploadIds }, { uploads }) => {
    await Promise.all(uploadIds.map((id) => uploads.take(authorId, id)))
  },
)

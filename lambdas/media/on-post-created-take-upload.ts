import { postCreated } from '../../events/post-created.ts'
import { reaction } from '../platform/reaction.ts'
import { uploadStore } from './upload-store.ts'

/** Takes the uploads of a post: they no longer expire, and cannot be used again. */
export const handler = reaction(
  postCreated,
  { uploads: uploadStore },
  async ({ authorId, uploadIds }, { uploads }) => {
    await Promise.all(uploadIds.map((id) => uploads.take(authorId, id)))
  },
)

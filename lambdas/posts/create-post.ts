import { uploadIdsOf } from '../../shared/composer/attachments.ts'
import { createPost as contract } from '../../shared/posts/create-post.ts'
import { isFresh } from '../../shared/ulid.ts'
import { uploadStore } from '../media/upload-store.ts'
import { operation } from '../platform/operation.ts'
import { authorOf, conflictWith, filesOf, hashOf } from './new-post.ts'
import { postStore, type PostRow } from './post-store.ts'

/**
 * One put is the fact. The same id with the same content answers the post that is there already, so a retry
 * after a lost reply makes no second post; with other content it is refused.
 */
export const createPost = operation(
  contract,
  { posts: postStore, uploads: uploadStore },
  async ({ id, campusId, blocks, category, media }, { viewer, now, posts, uploads, refuse }) => {
    const bodyHash = hashOf({ campusId, blocks, category, media })
    if (!isFresh(id, now)) {
      const before = await posts.get(id, { consistent: true })
      return before ? same(before) : refuse('stale-key')
    }
    const files = await filesOf(uploads, viewer, media)
    if (!files) {
      // The uploads of a post that exists are taken already.
      const before = await posts.get(id, { consistent: true })
      return before ? same(before) : refuse('upload-not-found')
    }
    const result = await posts.create({
      id,
      campusId,
      author: authorOf(viewer),
      blocks,
      category,
      media: files,
      bodyHash,
      uploadIds: uploadIdsOf(media),
    })
    return 'created' in result ? result.created : same(result.existing)

    function same(before: PostRow) {
      const conflict = conflictWith(before, { authorId: viewer.id, bodyHash })
      return conflict ? refuse(conflict) : before
    }
  },
)

import { uploadIdsOf } from '../../shared/composer/attachments.ts'
import { createComment as contract } from '../../shared/comments/create-comment.ts'
import { threadOf } from '../../shared/posts/post.ts'
import { isFresh } from '../../shared/ulid.ts'
import { uploadStore } from '../media/upload-store.ts'
import { operation } from '../platform/operation.ts'
import { commentStore, type CommentRow } from './comment-store.ts'
import { authorOf, conflictWith, filesOf, hashOf } from '../posts/new-post.ts'

/**
 * One put is the fact; the post's count and last activity follow from it. Repeating it is as with a post
 * (create-post). A thread is read in the order of its ids, so a reply's must be later than that of what it answers.
 */
export const createComment = operation(
  contract,
  { comments: commentStore, uploads: uploadStore },
  async (input, { viewer, now, comments, uploads, refuse }) => {
    const { campusId, postId, parentId, blocks, media } = input
    const id = `${postId}_${input.id}`
    const bodyHash = hashOf({ campusId, parentId, blocks, media })
    if (!isFresh(input.id, now)) {
      const before = await comments.get(id)
      return before ? same(before) : refuse('stale-key')
    }
    const { root, parent } = await comments.around(parentId)
    if (!root || root.campusId !== campusId) return refuse('post-not-found')
    if (root.deletedAt || !parent || parent.deletedAt) return refuse('post-deleted')
    if (input.id <= (threadOf(parentId).commentUlid ?? postId)) return refuse('stale-key')
    const files = await filesOf(uploads, viewer, media)
    if (!files) {
      // The uploads of a comment that exists are taken already.
      const before = await comments.get(id)
      return before ? same(before) : refuse('upload-not-found')
    }
    const result = await comments.create({
      id,
      campusId,
      parentId,
      author: authorOf(viewer),
      blocks,
      media: files,
      bodyHash,
      uploadIds: uploadIdsOf(media),
      rootPictures: root.media.length,
    })
    return 'created' in result ? result.created : same(result.existing)

    function same(before: CommentRow) {
      const conflict = conflictWith(before, { authorId: viewer.id, bodyHash })
      return conflict ? refuse(conflict) : before
    }
  },
)

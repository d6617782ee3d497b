import type { Comment } from '../../shared/comments/comment.ts'
import { createComment as contract } from '../../shared/comments/create-comment.ts'
import { threadOf } from '../../shared/posts/post.ts'
import { isFresh } from '../../shared/ulid.ts'
import { operation } from '../access/operation.ts'
import { attachUploads } from '../media/attach-uploads.ts'
import { uploadStore } from '../media/upload-store.ts'
import { only } from '../platform/effect.ts'
import { hashOf, isSameCall } from '../platform/idempotency.ts'
import { authorOf } from '../users/author.ts'
import { mentionStore } from '../users/mention-store.ts'
import { commentStore, type CommentRow } from './comment-store.ts'
import { peopleAbove } from './people-above.ts'

/**
 * One put is the only write; the post's count and last activity follow from it. A retry returns the existing comment, as in
 * create-post. A thread is sorted by id, so a reply needs a later id than its parent.
 */
export const createComment = operation(
  contract,
  {
    comments: only(commentStore, 'get', 'around', 'create'),
    uploads: only(uploadStore, 'take'),
    mentions: only(mentionStore, 'confirm'),
  },
  async (input, { viewer, now, comments, uploads, mentions, see, visible, refuse }) => {
    const { campusId, postId, parentId, blocks, media } = input
    const id = `${postId}_${input.id}`
    const bodyHash = hashOf({ campusId, parentId, blocks, media })
    const text = await mentions.confirm(blocks, campusId, visible)
    if (!isFresh(input.id, now)) {
      const before = await comments.get(id)
      return before ? repeated(before) : refuse('stale-key')
    }
    const { root, parent } = await comments.around(parentId)
    const post = see(root?.campusId === campusId ? root : undefined)
    const above = see(parent ?? refuse('comment-deleted'))
    if (input.id <= (threadOf(parentId).commentUlid ?? postId)) return refuse('stale-key')
    const files = await attachUploads(uploads, viewer, { id, media })
    if (!files) {
      // The comment may exist already, and its uploads may have expired since.
      const before = await comments.get(id)
      return before ? repeated(before) : refuse('upload-not-found')
    }
    const result = await comments.create({
      id,
      campusId,
      parentId,
      author: authorOf(viewer),
      blocks: text.blocks,
      media: files,
      bodyHash,
      ...peopleAbove(post, above),
      rootPictures: post.media.length,
    })
    return 'created' in result ? shown(result.created) : repeated(result.existing)

    function repeated(before: CommentRow) {
      if (!isSameCall(before, { authorId: viewer.id, bodyHash })) return refuse('key-conflict')
      return before.deletedAt ? refuse('comment-deleted') : shown(before)
    }
    function shown(comment: Comment) {
      return { ...comment, mentioned: text.mentioned }
    }
  },
)

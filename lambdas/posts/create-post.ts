import { createPost as contract } from '../../shared/posts/create-post.ts'
import type { Post } from '../../shared/posts/post.ts'
import { isFresh } from '../../shared/ulid.ts'
import { operation } from '../access/operation.ts'
import { attachUploads } from '../media/attach-uploads.ts'
import { uploadStore } from '../media/upload-store.ts'
import { only } from '../platform/effect.ts'
import { hashOf, isSameCall } from '../platform/idempotency.ts'
import { authorOf } from '../users/author.ts'
import { mentionStore } from '../users/mention-store.ts'
import { postStore, type PostRow } from './post-store.ts'

/**
 * One put is the only write. The same id with the same content returns the existing post, so a retry after a lost response
 * creates no second post. The same id with other content is refused.
 */
export const createPost = operation(
  contract,
  {
    posts: only(postStore, 'get', 'create'),
    uploads: only(uploadStore, 'take'),
    mentions: only(mentionStore, 'confirm'),
  },
  async (
    { id, campusId, blocks, category, sale, media },
    { viewer, now, posts, uploads, mentions, visible, refuse },
  ) => {
    const bodyHash = hashOf({ campusId, blocks, category, sale, media })
    const text = await mentions.confirm(blocks, campusId, visible)
    if (!isFresh(id, now)) {
      const before = await posts.get(id, { consistent: true })
      return before ? repeated(before) : refuse('stale-key')
    }
    const files = await attachUploads(uploads, viewer, { id, media })
    if (!files) {
      // The post may exist already, and its uploads may have expired since.
      const before = await posts.get(id, { consistent: true })
      return before ? repeated(before) : refuse('upload-not-found')
    }
    const result = await posts.create({
      id,
      campusId,
      author: authorOf(viewer),
      blocks: text.blocks,
      category,
      sale,
      media: files,
      bodyHash,
    })
    return 'created' in result ? shown(result.created) : repeated(result.existing)

    function repeated(before: PostRow) {
      if (!isSameCall(before, { authorId: viewer.id, bodyHash })) return refuse('key-conflict')
      return before.deletedAt ? refuse('post-deleted') : shown(before)
    }
    function shown(post: Post) {
      return { ...post, mentioned: text.mentioned }
    }
  },
)

import { createHash } from 'node:crypto'
import { createPost as contract } from '../../shared/posts/create-post.ts'
import type { Author } from '../../shared/users/user.ts'
import { isFresh } from '../../shared/ulid.ts'
import { uploadStore } from '../media/upload-store.ts'
import { operation } from '../platform/operation.ts'
import type { User } from '../users/user-store.ts'
import { postStore } from './post-store.ts'

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
      const before = await posts.get(id)
      return before ? same(before) : refuse('stale-key')
    }
    const uploadIds = media.map((one) => one.uploadId)
    const finished = await uploads.finished(viewer.id, uploadIds)
    if (finished.length < media.length) {
      // The uploads of a post that exists are taken already.
      const before = await posts.get(id)
      return before ? same(before) : refuse('upload-not-found')
    }
    const pictures = finished.map((picture, index) => ({ ...picture, alt: media[index]?.alt }))
    const result = await posts.create({
      id,
      campusId,
      author: authorOf(viewer),
      blocks,
      category,
      media: pictures,
      bodyHash,
      uploadIds,
    })
    return 'created' in result ? result.created : same(result.existing)

    function same(before: NonNullable<Awaited<ReturnType<typeof posts.get>>>) {
      if (before.author.id !== viewer.id || before.bodyHash !== bodyHash) return refuse('key-conflict')
      return before.deletedAt ? refuse('post-deleted') : before
    }
  },
)

function hashOf(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 16)
}

/** The snapshot of the author that the post carries. */
export function authorOf(user: User): Author {
  const { id, username, schoolVerified, picture } = user
  return { id, username, schoolVerified, picture, name: `${user.firstName} ${user.lastName}` }
}

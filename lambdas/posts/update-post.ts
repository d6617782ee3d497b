import { isDeepStrictEqual } from 'node:util'
import { hasContent } from '../../shared/posts/post.ts'
import { updatePost as contract } from '../../shared/posts/update-post.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { mentionStore } from '../users/mention-store.ts'
import { postStore, type PostRow } from './post-store.ts'
import { versionStore, type Content } from './version-store.ts'

/**
 * One put stores a copy of the former version, and one conditional update replaces the content; no list changes its
 * order. If the post already has the new content, an earlier attempt of the call wrote it, and its response was lost.
 * People whom only an edit mentions are not notified.
 */
export const updatePost = operation(
  contract,
  {
    posts: only(postStore, 'get'),
    versions: only(versionStore, 'replace'),
    mentions: only(mentionStore, 'confirm'),
  },
  async (
    { postId, revision, blocks, category, sale },
    { viewer, posts, versions, mentions, visible, refuse },
  ) => {
    const seen = await posts.get(postId)
    const before = seen && isRevision(seen, revision) ? seen : await posts.get(postId, { consistent: true })
    if (!before) return refuse('post-not-found')
    if (before.author.id !== viewer.id) return refuse('not-author')
    if (before.deletedAt !== undefined) return refuse('post-deleted')
    if (before.campusId !== viewer.campusId) return refuse('other-campus')
    if (!hasContent({ blocks, files: before.media.length })) return refuse('post-empty')
    const text = await mentions.confirm(blocks, before.campusId, visible)
    const content = { blocks: text.blocks, category, sale }
    const shown = (post: PostRow) => ({ ...post, mentioned: text.mentioned })
    const unlessChanged = (post: PostRow | undefined) =>
      post && saysSame(post, content) ? shown(post) : refuse('post-changed')
    if (!isRevision(before, revision) || saysSame(before, content)) return unlessChanged(before)
    const after = await versions.replace(before, content)
    return after ? shown(after) : unlessChanged(await posts.get(postId, { consistent: true }))
  },
)

const isRevision = ({ revision = 0 }: PostRow, seen: number) => revision === seen
const saysSame = ({ blocks, category, sale }: PostRow, content: Content) =>
  isDeepStrictEqual({ blocks, category, sale }, content)

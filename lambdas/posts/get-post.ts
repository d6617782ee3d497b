import { getPost as contract } from '../../shared/posts/get-post.ts'
import { threadOf } from '../../shared/posts/post.ts'
import { operation } from '../access/operation.ts'
import { commentStore } from '../comments/comment-store.ts'
import { only } from '../platform/effect.ts'
import { pageOf } from '../platform/page.ts'
import { mentionStore } from '../users/mention-store.ts'

/**
 * One Query returns a post with its thread. Only a comment that is not on the first page of the thread needs a second call.
 */
export const getPost = operation(
  contract,
  { comments: only(commentStore, 'thread', 'get'), mentions: only(mentionStore, 'naming') },
  async ({ postId }, { comments, mentions, see, visible, refuse }) => {
    const { rootId, commentUlid } = threadOf(postId)
    const thread = await comments.thread(rootId)
    const post = see(thread.post)
    const { items, cursor } = pageOf(visible(thread.comments), thread.next)
    const comment =
      commentUlid === undefined
        ? undefined
        : see(
            items.find(({ id }) => id === postId) ??
              (await comments.get(postId)) ??
              refuse('comment-deleted'),
          )
    const named = await mentions.naming([post, ...items, ...(comment ? [comment] : [])], visible)
    return { post: named(post), comments: items.map(named), cursor, comment: comment && named(comment) }
  },
)

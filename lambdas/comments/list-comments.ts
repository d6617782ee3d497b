import { listComments as contract } from '../../shared/comments/list-comments.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { pageAfter, pageOf } from '../platform/page.ts'
import { postStore } from '../posts/post-store.ts'
import { mentionStore } from '../users/mention-store.ts'
import { commentStore } from './comment-store.ts'

export const listComments = operation(
  contract,
  {
    posts: only(postStore, 'get'),
    comments: only(commentStore, 'page'),
    mentions: only(mentionStore, 'named'),
  },
  async ({ postId, cursor }, { posts, comments, mentions, see, visible }) => {
    const after = pageAfter(cursor)
    see(await posts.get(postId))
    const page = await comments.page(postId, after)
    return pageOf(await mentions.named(visible(page.comments), visible), page.next)
  },
)

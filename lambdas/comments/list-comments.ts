import { listComments as contract } from '../../shared/comments/list-comments.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { pageAfter, pageOf } from '../platform/page.ts'
import { postStore } from '../posts/post-store.ts'
import { commentStore } from './comment-store.ts'

export const listComments = operation(
  contract,
  { posts: only(postStore, 'get'), comments: only(commentStore, 'page') },
  async ({ postId, cursor }, { posts, comments, see, visible }) => {
    const after = pageAfter(cursor)
    see(await posts.get(postId))
    const page = await comments.page(postId, after)
    return pageOf(visible(page.comments), page.next)
  },
)

import { listComments as contract } from '../../shared/comments/list-comments.ts'
import { readableCampus } from '../platform/authorize.ts'
import { operation } from '../platform/operation.ts'
import { pageAfter, pageOf } from '../platform/page.ts'
import { commentStore } from './comment-store.ts'
import { postStore } from '../posts/post-store.ts'

export const listComments = operation(
  contract,
  { posts: postStore, comments: commentStore },
  async ({ postId, cursor }, { viewer, posts, comments, refuse }) => {
    const after = pageAfter(cursor)
    const post = await posts.get(postId)
    if (!post) return refuse('post-not-found')
    readableCampus(post.campusId, viewer)
    if (post.deletedAt) return refuse('post-deleted')
    const page = await comments.page(postId, after)
    return pageOf(page.comments, page.next)
  },
)

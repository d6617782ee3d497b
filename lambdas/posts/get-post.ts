import { getPost as contract } from '../../shared/posts/get-post.ts'
import { readableCampus } from '../platform/authorize.ts'
import { operation } from '../platform/operation.ts'
import { postStore } from './post-store.ts'

export const getPost = operation(
  contract,
  { posts: postStore },
  async ({ postId }, { viewer, posts, refuse }) => {
    const post = await posts.get(postId)
    if (!post) return refuse('post-not-found')
    readableCampus(post.campusId, viewer)
    return post.deletedAt ? refuse('post-deleted') : post
  },
)

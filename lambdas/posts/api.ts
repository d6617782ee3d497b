import { api } from '../platform/api.ts'
import { createComment } from './create-comment.ts'
import { createPost } from './create-post.ts'
import { deletePost } from './delete-post.ts'
import { getPost } from './get-post.ts'
import { listComments } from './list-comments.ts'
import { listGallery } from './list-gallery.ts'
import { listPosts } from './list-posts.ts'
import { listSaved } from './list-saved.ts'
import { listSavedIds } from './list-saved-ids.ts'
import { listSavers } from './list-savers.ts'
import { listUserPosts } from './list-user-posts.ts'
import { savePost } from './save-post.ts'
import { unsavePost } from './unsave-post.ts'

export const handler = api([
  createComment,
  createPost,
  deletePost,
  getPost,
  listComments,
  listGallery,
  listPosts,
  listSaved,
  listSavedIds,
  listSavers,
  listUserPosts,
  savePost,
  unsavePost,
])

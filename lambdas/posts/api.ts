import { api } from '../access/api.ts'
import { createPost } from './create-post.ts'
import { deletePost } from './delete-post.ts'
import { getFeedVersion } from './get-feed-version.ts'
import { getPost } from './get-post.ts'
import { listGallery } from './list-gallery.ts'
import { listPosts } from './list-posts.ts'
import { listUserPhotos } from './list-user-photos.ts'
import { listPostVersions } from './list-post-versions.ts'
import { listUserPosts } from './list-user-posts.ts'
import { updatePost } from './update-post.ts'

export const { handler, grants } = api([
  createPost,
  deletePost,
  getFeedVersion,
  getPost,
  listGallery,
  listPosts,
  listPostVersions,
  listUserPhotos,
  listUserPosts,
  updatePost,
])

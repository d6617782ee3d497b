import { api } from '../access/api.ts'
import { listSaved } from './list-saved.ts'
import { listSavedIds } from './list-saved-ids.ts'
import { listSavers } from './list-savers.ts'
import { listUserLikes } from './list-user-likes.ts'
import { savePost } from './save-post.ts'
import { unsavePost } from './unsave-post.ts'

export const { handler, grants } = api([
  listSaved,
  listSavedIds,
  listSavers,
  listUserLikes,
  savePost,
  unsavePost,
])

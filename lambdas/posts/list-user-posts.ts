import { findCampus } from '../../shared/campuses/campus.ts'
import { listUserPosts as contract, userPostsPageSize } from '../../shared/posts/list-user-posts.ts'
import { mayRead, readableCampus } from '../platform/authorize.ts'
import { operation } from '../platform/operation.ts'
import { pageAfter, pageOf } from '../platform/page.ts'
import { userStore } from '../users/user-store.ts'
import { postStore } from './post-store.ts'

/**
 * A page with a readable post needs no look at its author. Only where nothing is left, it matters why: nobody is
 * there, their campus is closed to the caller, or they wrote nothing.
 */
export const listUserPosts = operation(
  contract,
  { posts: postStore, users: userStore },
  async ({ userId, cursor }, { viewer, posts, users, refuse }) => {
    const page = { limit: userPostsPageSize, after: pageAfter(cursor) }
    const found = await posts.listOfUser(userId, page)
    if (!found) return refuse('user-not-found')
    const readable = found.posts.filter(({ campusId }) => mayRead(findCampus(campusId), viewer))
    if (readable.length === 0) {
      const user = await users.get(userId)
      if (!user || user.bannedAt) return refuse('user-not-found')
      if (user.campusId) readableCampus(user.campusId, viewer)
    }
    return pageOf(readable, found.next)
  },
)

import { postDeleted } from '../../events/post-deleted.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { postListStore } from './post-list-store.ts'
import { userStore } from '../users/user-store.ts'

/** Sets the author's number of posts by counting them: a tombstone is not among the author's posts. */
export const { handler, grants } = reaction(
  postDeleted,
  { users: only(userStore, 'setTotalPosts'), posts: only(postListStore, 'countOf') },
  async ({ authorId }, { users, posts }) => {
    await users.setTotalPosts(authorId, await posts.countOf(authorId))
  },
)

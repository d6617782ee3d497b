import { postCreated } from '../../events/post-created.ts'
import { reaction } from '../platform/reaction.ts'
import { postStore } from '../posts/post-store.ts'
import { userStore } from './user-store.ts'

/** The author's total: counted anew each time, so twice is once and any order ends the same. */
export const handler = reaction(
  postCreated,
  { users: userStore, posts: postStore },
  async ({ authorId }, { users, posts }) => {
    await users.setTotalPosts(authorId, await posts.countOf(authorId))
  },
)

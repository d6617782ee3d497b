import { postCreated } from '../../events/post-created.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { postListStore } from './post-list-store.ts'
import { userStore } from '../users/user-store.ts'

/** Sets the author's number of posts by counting them, so repeats in any order lead to the same number. */
export const { handler, grants } = reaction(
  postCreated,
  { users: only(userStore, 'setTotalPosts'), posts: only(postListStore, 'countOf') },
  async ({ authorId }, { users, posts }) => {
    await users.setTotalPosts(authorId, await posts.countOf(authorId))
  },
)

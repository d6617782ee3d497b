import { listUserPosts as contract, userPostsPageSize } from '../../shared/posts/list-user-posts.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { pageAfter, pageOf } from '../platform/page.ts'
import { mentionStore } from '../users/mention-store.ts'
import { userStore } from '../users/user-store.ts'
import { postListStore } from './post-list-store.ts'

/**
 * The author is loaded only for a page without visible posts, to find out whether they do not exist, are invisible to the
 * caller, or have no posts.
 */
export const listUserPosts = operation(
  contract,
  {
    posts: only(postListStore, 'ofUser'),
    users: only(userStore, 'get'),
    mentions: only(mentionStore, 'named'),
  },
  async ({ userId, cursor }, { posts, users, mentions, see, visible, refuse }) => {
    const page = { limit: userPostsPageSize, after: pageAfter(cursor) }
    const found = (await posts.ofUser(userId, page)) ?? refuse('user-not-found')
    const readable = visible(found.posts)
    if (readable.length === 0) see(await users.get(userId))
    return pageOf(await mentions.named(readable, visible), found.next)
  },
)

import { firstPageSize, listPosts as contract, nextPageSize } from '../../shared/posts/list-posts.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { pageAfter, pageOf } from '../platform/page.ts'
import { mentionStore } from '../users/mention-store.ts'
import { postListStore } from './post-list-store.ts'

export const listPosts = operation(
  contract,
  { posts: only(postListStore, 'ofCategory', 'ofCampus'), mentions: only(mentionStore, 'named') },
  async ({ campusId, category, cursor }, { posts, mentions, visible }) => {
    const after = pageAfter(cursor)
    const page = { limit: after ? nextPageSize : firstPageSize, after }
    const found = category
      ? await posts.ofCategory(campusId, category, page)
      : await posts.ofCampus(campusId, page)
    return pageOf(await mentions.named(visible(found.posts), visible), found.next)
  },
)

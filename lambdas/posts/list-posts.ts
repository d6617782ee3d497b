import { firstPageSize, listPosts as contract, nextPageSize } from '../../shared/posts/list-posts.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { pageAfter, pageOf } from '../platform/page.ts'
import { postStore } from './post-store.ts'

export const listPosts = operation(
  contract,
  { posts: only(postStore, 'listOfCategory', 'listOfCampus') },
  async ({ campusId, category, cursor }, { posts, visible }) => {
    const after = pageAfter(cursor)
    const page = { limit: after ? nextPageSize : firstPageSize, after }
    const found = category
      ? await posts.listOfCategory(campusId, category, page)
      : await posts.listOfCampus(campusId, page)
    return pageOf(visible(found.posts), found.next)
  },
)

import { decodeCursor, encodeCursor } from '../../shared/cursor.ts'
import { firstPageSize, listPosts as contract, nextPageSize } from '../../shared/posts/list-posts.ts'
import { operation } from '../platform/operation.ts'
import { postStore } from './post-store.ts'

export const listPosts = operation(
  contract,
  { posts: postStore },
  async ({ campusId, cursor }, { posts, refuse }) => {
    const after = cursor === undefined ? undefined : decodeCursor(cursor)
    if (cursor !== undefined && !after) return refuse('bad-cursor')
    const page = await posts.listOfCampus(campusId, { limit: after ? nextPageSize : firstPageSize, after })
    return { items: page.posts, ...(page.next ? { cursor: encodeCursor(page.next) } : {}) }
  },
)

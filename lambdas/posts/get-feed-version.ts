import { createHash } from 'node:crypto'
import { findCampus } from '../../shared/campuses/campus.ts'
import { getFeedVersion as contract } from '../../shared/posts/get-feed-version.ts'
import { firstPageSize } from '../../shared/posts/list-posts.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { postListStore } from './post-list-store.ts'

export const getFeedVersion = operation(
  contract,
  { posts: only(postListStore, 'ofCategory', 'ofCampus') },
  async ({ campusId, category }, { posts, refuse }) => {
    if (!findCampus(campusId)) return refuse('campus-not-found')
    const page = { limit: firstPageSize, after: undefined }
    const found = category
      ? await posts.ofCategory(campusId, category, page)
      : await posts.ofCampus(campusId, page)
    const shown = found.posts.map(({ id, revision, comments, saves, state }) => [
      id,
      revision,
      comments,
      saves,
      state,
    ])
    return { version: createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16) }
  },
)

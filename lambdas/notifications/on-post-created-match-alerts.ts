import { postCreated } from '../../events/post-created.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { postFields } from '../posts/posts-documents.ts'
import { postStore } from '../posts/post-store.ts'
import { alertStore } from '../search/alert-store.ts'
import { comparedOf, matches } from '../search/matches.ts'
import { foundNotices } from './found-notices.ts'

/** Notifies people whose saved search or wish finds a new post. */
export const { handler, grants } = reaction(
  postCreated,
  { posts: only(postStore, 'get'), alerts: only(alertStore, 'ofCampus'), notices: foundNotices },
  async ({ postId, campusId }, { posts, alerts, notices }) => {
    const post = await posts.get(postId, { consistent: true })
    if (!post || post.deletedAt !== undefined) return
    const compared = comparedOf(postFields(post))
    const found = (await alerts.ofCampus(campusId)).filter(({ sought }) => matches(sought, compared))
    await notices.give(found, post)
  },
)
